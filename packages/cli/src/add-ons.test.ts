import { Command } from "commander";
import { expect, it } from "vitest";
import { findAddOn, loadCommand } from "./add-ons.ts";

it("a command of an add-on that is not installed says what to install, whatever its options", async () => {
  const command = new Command("weather");
  (await loadCommand("@mastery/no-such-add-on", "weather"))(command);
  await expect(command.parseAsync(["--data", "dir"], { from: "user" })).rejects.toThrow(
    /^mastery weather needs the package @mastery\/no-such-add-on: npm install @mastery\/no-such-add-on@\d/,
  );
});

it("an add-on in another version is refused", async () => {
  await expect(findAddOn("vitest", "package.json")).rejects.toThrow(
    /^vitest: expected version 0\.\d+\.\d+, as of mastery, got 4\./,
  );
});

it("an add-on that is not installed is not found", async () => {
  expect(await findAddOn("@mastery/no-such-add-on", "command")).toBeUndefined();
});
