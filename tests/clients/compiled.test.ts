import { execFile } from "node:child_process";
import { copyFile, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterEach, beforeEach, expect, test } from "vitest";

const DOCUMENT = fileURLToPath(import.meta.resolve("@mastery/openapi/openapi.json"));

/** Files to write, and commands to run in their folder. */
interface Generator {
  readonly files: Readonly<Record<string, string>>;
  readonly commands: readonly string[];
}

const GO = { "go.mod": "module example.org/mastery\n\ngo 1.25\n" };
const POM = `\
<project>
  <modelVersion>4.0.0</modelVersion>
  <groupId>org.example</groupId>
  <artifactId>generator</artifactId>
  <version>1</version>
  <packaging>pom</packaging>
</project>
`;

const GENERATORS: Readonly<Record<string, Generator>> = {
  "oapi-codegen for Go": {
    files: GO,
    commands: [
      "go run github.com/oapi-codegen/oapi-codegen/v2/cmd/oapi-codegen@v2.8.2 -generate types,client -package mastery -o client.go openapi.json",
      "go mod tidy",
      "go build ./...",
    ],
  },
  "ogen for Go": {
    files: GO,
    commands: [
      "go run github.com/ogen-go/ogen/cmd/ogen@v1.24.0 --target client --package client openapi.json",
      "go mod tidy",
      "go build ./...",
    ],
  },
  "OpenAPI Generator for Java": {
    files: { "pom.xml": POM },
    commands: [
      `mvn -q -B org.openapitools:openapi-generator-maven-plugin:7.17.0:generate ${[
        "inputSpec=openapi.json",
        "generatorName=java",
        "library=native",
        "output=client",
      ]
        .map((option) => `-Dopenapi.generator.maven.plugin.${option}`)
        .join(" ")}`,
      "mvn -q -B -f client -Dmaven.test.skip compile",
    ],
  },
};

let cwd: string;
beforeEach(async () => {
  cwd = await mkdtemp(join(tmpdir(), "clients-"));
});
afterEach(() => rm(cwd, { recursive: true }));

test.each(Object.entries(GENERATORS))(
  "a client made by %s compiles",
  async (_name, { files, commands }) => {
    await copyFile(DOCUMENT, join(cwd, "openapi.json"));
    for (const [name, text] of Object.entries(files)) await writeFile(join(cwd, name), text);
    for (const command of commands) {
      const [program, ...args] = command.split(" ");
      const { code, output } = await run(program!, args);
      expect(code, `${command}\n${output}`).toBe(0);
    }
  },
  900_000,
);

async function run(program: string, args: readonly string[]) {
  const maxBuffer = 2 ** 26;
  try {
    await promisify(execFile)(program, args, { cwd, maxBuffer });
    return { code: 0, output: "" };
  } catch (error) {
    const { code, stdout, stderr } = error as { code: unknown; stdout: string; stderr: string };
    return { code, output: `${stdout}\n${stderr}` };
  }
}
