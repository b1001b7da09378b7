"""Validates a dashboard against Grafana's schema, and fails for fields that the schema lacks."""

import json
import sys

from grafana_foundation_sdk.cog import plugins
from grafana_foundation_sdk.cog.encoder import JSONEncoder
from grafana_foundation_sdk.models.dashboard import Dashboard


def unknown(given, known, path=""):
    if isinstance(given, dict) and isinstance(known, dict):
        for name, value in given.items():
            yield from unknown(value, known.get(name), f"{path}.{name}")
    elif isinstance(given, list) and isinstance(known, list) and len(given) == len(known):
        for i, (value, other) in enumerate(zip(given, known)):
            yield from unknown(value, other, f"{path}[{i}]")
    elif given != known:
        yield f"{path}: {known}"


plugins.register_default_plugins()
with open(sys.argv[1]) as file:
    dashboard = json.load(file)
read = json.loads(json.dumps(Dashboard.from_json(dashboard), cls=JSONEncoder))
sys.exit("\n".join(unknown(dashboard, read)) or None)
