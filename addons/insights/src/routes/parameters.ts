import { decodeText, isUuid, type Parameter, type PathParameter } from "@mastery/openapi/routes";

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

const notFound = {
  name: "UnknownCohort",
  description: "No cluster, group or skill has this id.",
  example: "No group has this id.",
};

export const CLUSTER_ID: PathParameter = {
  description: "Id of a cluster: digits without a sign or leading zeros.",
  schema: { type: "integer", minimum: 0 },
  example: 0,
  read(sent = "", refuse) {
    const input = decodeText(sent);
    if (/^-[1-9][0-9]*$/.test(sent)) {
      const msg = "Input should be greater than or equal to 0";
      refuse({ msg, type: "greater_than_equal", input, ctx: { ge: 0 } });
    } else if (!/^(?:0|[1-9][0-9]*)$/.test(sent)) {
      const msg = "Input should be a valid integer, without a sign or leading zeros";
      refuse({ msg, type: "int_parsing", input });
    }
    return sent;
  },
  unknown: () => "No cluster has this id.",
  notFound,
};

export const GROUP_ID: PathParameter = {
  description: "Id of a group.",
  schema: { type: "string" },
  example: "ecole-1-ce1-a",
  read: (sent = "") => sent,
  unknown: () => "No group has this id.",
  notFound,
};

export const SKILL_ID: PathParameter = {
  description: "Id of a skill, percent-encoded as `encodeURIComponent()` does.",
  schema: { type: "string" },
  example: "numeration",
  read(sent = "") {
    const text = decodeText(sent);
    // Any other spelling of an id is unknown. Lone surrogates are excluded first, because `encodeURIComponent()` throws for them.
    return !/\p{Surrogate}/u.test(text) && encodeURIComponent(text) === sent ? text : "";
  },
  unknown: () => "No skill has this id.",
  notFound,
};
