import { isUuid, type Parameter } from "@mastery/openapi/routes";

const MAX_LEARNERS = 50;

const UUID_PATTERN = "[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}";

export const LEARNERS: Parameter<readonly string[]> = idsOf("learners");

export const ABSENT: Parameter<readonly string[]> = idsOf("learners who are left out");

/** @param which the learners, for a description */
function idsOf(which: string): Parameter<readonly string[]> {
  return {
    description: `Ids of up to ${MAX_LEARNERS} ${which}, separated by commas. If the parameter is repeated, the last value is used.`,
    schema: {
      type: "string",
      pattern: `^(${UUID_PATTERN}(,${UUID_PATTERN}){0,${MAX_LEARNERS - 1}})?$`,
    },
    example: "edb60c79-b529-4bf9-84ea-aa0c4b6f689c,fd20c4db-94ab-4d95-a010-4c6a1549dbef",
    read(sent = "", refuse) {
      const ids = sent === "" ? [] : sent.split(",");
      const wrong = ids.find((id) => !isUuid(id));
      if (wrong !== undefined) {
        refuse({
          msg: "Input should be valid UUIDs, separated by commas",
          type: "uuid_parsing",
          input: wrong,
        });
      } else if (ids.length > MAX_LEARNERS) {
        const msg = `Input should have at most ${MAX_LEARNERS} ids`;
        refuse({ msg, type: "less_than_equal", input: sent, ctx: { le: MAX_LEARNERS } });
      }
      return ids.map((id) => id.toLowerCase());
    },
  };
}
