"""Checks a Helm chart as `helm lint` does, and prints the rendered templates as JSON, with one string per template."""

import json
import sys

import helm_python

report = helm_python.lint(sys.argv[1])
if report["errors"]:
    sys.exit("\n".join(str(error) for error in report["errors"]))
with helm_python.Chart.load(sys.argv[1]) as chart:
    print(json.dumps(chart.render(name="mastery", values=json.loads(sys.argv[2]))))
