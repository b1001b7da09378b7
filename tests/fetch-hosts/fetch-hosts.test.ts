import { describeConformance } from "@mastery/tests-conformance/describe-conformance";
import { bun, deno, workerd } from "./hosts.ts";

describeConformance("workerd", workerd, { compresses: false, ownFraming: true });

describeConformance("Deno", deno, { ownCompressor: true });

describeConformance("Bun", bun, { ownCompressor: true, ownFraming: true });
