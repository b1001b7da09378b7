import type { Histogram, Registry } from "prom-client";

/** Upper bounds in seconds: a look-up takes microseconds, rendering a large list up to a second. */
const BOUNDS = [
  ...[0.000025, 0.00005, 0.0001, 0.00025, 0.0005, 0.001, 0.0025],
  ...[0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1],
];

/** The durations of one operation. */
interface Durations {
  /** By bound; the last is for those beyond all bounds. */
  readonly counts: number[];
  sum: number;
}

const NAME = "mastery_http_request_duration_seconds";
const HELP = "Time from a request to its answer, without sending it.";

/**
 * A histogram of durations by operation. It is here, and not prom-client's, because that one spells out its labels at each
 * observation: with a counter, two microseconds of the twenty-five that an answer takes.
 */
export class DurationHistogram {
  readonly #operations = new Map<string, Durations>();

  constructor(registry: Registry) {
    const { name, help, type } = { name: NAME, help: HELP, type: "histogram" };
    const get = async () => ({ name, help, type, aggregator: "sum", values: this.#values() });
    // All that a registry asks of a metric.
    registry.registerMetric({ name, help, get } as unknown as Histogram);
  }

  observe(operation: string, seconds: number): void {
    let durations = this.#operations.get(operation);
    if (durations === undefined) {
      durations = { counts: Array(BOUNDS.length + 1).fill(0), sum: 0 };
      this.#operations.set(operation, durations);
    }
    let bound = 0;
    while (bound < BOUNDS.length && seconds > BOUNDS[bound]!) bound++;
    durations.counts[bound]!++;
    durations.sum += seconds;
  }

  #values() {
    return [...this.#operations].flatMap(([operation, { counts, sum }]) => {
      let total = 0;
      const buckets = counts.map((count, i) => {
        total += count;
        const labels = { le: BOUNDS[i] ?? "+Inf", operation };
        return { metricName: `${NAME}_bucket`, labels, value: total };
      });
      const labels = { operation };
      return [
        ...buckets,
        { metricName: `${NAME}_sum`, labels, value: sum },
        { metricName: `${NAME}_count`, labels, value: total },
      ];
    });
  }
}
