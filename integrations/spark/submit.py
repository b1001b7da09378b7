"""What to give to spark-submit; `mastery_spark` must be installed where it runs."""

import sys

from mastery_spark.command import main

sys.exit(main())
