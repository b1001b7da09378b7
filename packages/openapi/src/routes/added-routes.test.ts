import { learnerId } from "@mastery/core/testing";
import { describe, expect, test } from "vitest";
import * as z from "zod";
import { createApi } from "../api.ts";
import type { Authorization } from "../authorization.ts";
import { jsonOf, snapshot } from "../targets.fixture.ts";
import { named, type PathParameter, type Route, type RouteTable, type Tag } from "./index.ts";

const tag: Tag = { name: "rooms", description: "Where learners sit." };

interface Room {
  readonly room: string;
  readonly readers: number | null;
}

const schema = z.array(
  named("Room", "A room.", {
    room: z.string().describe("Name of the room."),
    readers: z.int().nullable().describe("Learners whose data the caller may read."),
  }),
);

const listRooms: Route<"/rooms", readonly Room[]> = {
  path: "/rooms",
  access: "callers",
  tag,
  summary: "All rooms",
  description: "Returns every room.",
  returns: "The rooms.",
  schema,
  example: [{ room: "A1", readers: null }],
  answer: () => [{ room: "A1", readers: null }],
};

const groupId: PathParameter = {
  description: "Id of a group, in capital letters.",
  schema: { type: "string", pattern: "^[A-Z]+$" },
  example: "CLASS",
  read(sent = "", refuse) {
    if (!/^[A-Z]+$/.test(sent)) {
      refuse({ msg: "Input should be capital letters", type: "int_parsing", input: sent });
    }
    return sent.toLowerCase();
  },
  unknown: (id) => `No rooms are reserved for ${id}.`,
  notFound: { name: "UnknownRooms", description: "There are no such rooms.", example: "No rooms." },
};

const listRoomsOfGroup: Route<"/rooms/{group_id}", readonly Room[]> = {
  ...listRooms,
  path: "/rooms/{group_id}",
  access: "group",
  parameter: groupId,
  answer: (_snapshot, { group_id, among }) =>
    group_id === "class" ? [{ room: "A1", readers: among?.size ?? null }] : undefined,
};

const ROOMS: RouteTable = { listRooms, listRoomsOfGroup };

async function ask(target: string, authorize?: () => Authorization) {
  const api = createApi(snapshot, { routes: ROOMS, authorize });
  const response = await api.respond({ method: "GET", target, headers: {} }, undefined);
  return { ...response, json: jsonOf(response) };
}

describe("routes of an add-on", () => {
  test("are served beside the six of the contract", async () => {
    expect((await ask("/rooms")).json).toEqual([{ room: "A1", readers: null }]);
    expect((await ask("/rooms/CLASS")).json).toEqual([{ room: "A1", readers: null }]);
    expect(await ask("/rooms/NOWHERE")).toMatchObject({
      status: 404,
      json: { detail: "No rooms are reserved for nowhere." },
    });
    expect(await ask("/rooms/class")).toMatchObject({
      status: 422,
      json: { detail: [{ loc: ["path", "group_id"], msg: "Input should be capital letters" }] },
    });
    expect((await ask("/health")).status).toBe(200);
    expect(createApi(snapshot, { routes: ROOMS }).paths).toContain("/rooms/{group_id}");
  });

  test("are in the document, with their schemas, only where they are served", async () => {
    const { json: document } = await ask("/openapi.json");
    expect(document).toMatchObject({
      tags: expect.arrayContaining([tag]),
      paths: { "/rooms": { get: { operationId: "listRooms", tags: ["rooms"] } } },
      components: {
        schemas: { Room: { examples: [{ room: "A1", readers: null }] } },
        parameters: { group_id: { in: "path", required: true, schema: groupId.schema } },
        responses: {
          UnknownRooms: {
            description: "There are no such rooms.",
            content: { "application/json": { example: { detail: "No rooms." } } },
          },
        },
      },
    });
    const plain = createApi(snapshot);
    const body = jsonOf(
      await plain.respond({ method: "GET", target: "/openapi.json", headers: {} }),
    );
    expect(JSON.stringify(body)).not.toMatch(/Room|group_id/);
    const { status } = await plain.respond({ method: "GET", target: "/rooms", headers: {} });
    expect(status).toBe(404);
  });

  test("need credentials, and the groups of which the caller may read a member", async () => {
    const challenge = (): Authorization => ({ status: 401, challenge: "Bearer" });
    expect((await ask("/rooms", challenge)).status).toBe(401);
    const stranger = (): Authorization => ({ learners: new Set() });
    expect((await ask("/rooms", stranger)).status).toBe(200);
    const refused = await ask("/rooms/CLASS", stranger);
    expect(refused.status).toBe(403);
    expect((await ask("/rooms/NOWHERE", stranger)).json).toEqual(refused.json);
    const teacher = (): Authorization => ({ learners: new Set([learnerId(0)]) });
    expect((await ask("/rooms/CLASS", teacher)).json).toEqual([{ room: "A1", readers: 1 }]);
  });

  test("are refused at run time without an access class that fits the path, listing every fault", () => {
    const { access: _access, ...open } = listRooms;
    const routes = {
      open,
      misspelt: { ...listRooms, path: "/misspelt", access: "everybody" },
      learner: { ...listRooms, path: "/learner/{learner_id}", access: "callers" },
      group: { ...listRoomsOfGroup, path: "/group/{group_id}", access: "readable" },
      member: { ...listRoomsOfGroup, path: "/member/{skill_id}" },
      callers: { ...listRooms, path: "/callers", access: "peers" },
      nested: { ...listRooms, path: "/{learner_id}/rooms" },
      camel: { ...listRooms, path: "/rooms/{learnerId}", parameter: groupId },
      pupil: { ...listRooms, path: "/pupils/{pupil}", answer: undefined },
      unread: { ...listRooms, path: "/unread/{room}", parameter: { ...groupId, read: "text" } },
      own: { ...listRooms, path: "/own/{learner_id}", access: "learner", parameter: groupId },
      shadow: { ...listRooms, path: "/profile/{room}", access: "open", parameter: groupId },
      getProfile: { ...listRooms, path: "/mine" },
      mine: { ...listRooms, path: "/learners" },
      nothing: null,
    };
    const path =
      "expected a path such as /groups/members/{group_id}, whose last segment may be a parameter";
    const taken = "expected an id and a path that no other route has";
    const message = [
      "routes.open.access: expected open, callers or readable, got nothing",
      'routes.misspelt.access: expected open, callers or readable, got "everybody"',
      'routes.learner.access: expected learner or peers, got "callers"',
      'routes.group.access: expected group, got "readable"',
      'routes.member.access: expected open, callers or readable, got "group"',
      'routes.callers.access: expected open, callers or readable, got "peers"',
      `routes.nested.path: ${path}, got "/{learner_id}/rooms"`,
      `routes.camel.path: ${path}, got "/rooms/{learnerId}"`,
      "routes.pupil.parameter: expected a path parameter, got nothing",
      "routes.pupil.answer: expected a function, got nothing",
      'routes.unread.parameter.read: expected a function, got "text"',
      "routes.own.parameter: expected no parameter, got an object",
      `routes.shadow: ${taken}, got "/profile/{room}"`,
      `routes.getProfile: ${taken}, got "/mine"`,
      `routes.mine: ${taken}, got "/learners"`,
      "routes.nothing: expected a route, got null",
    ].join("\n");
    expect(() => createApi(snapshot, { routes: routes as never })).toThrow(
      expect.objectContaining({ code: "INVALID_OPTION", message }),
    );
  });
});
