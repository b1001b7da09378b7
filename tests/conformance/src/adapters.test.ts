import { describeConformance } from "./describe-conformance.ts";
import { HOSTS } from "./hosts.ts";

for (const [name, makeClient, exceptions] of HOSTS) {
  describeConformance(name, makeClient, exceptions);
}
