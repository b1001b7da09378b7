import { expect, test } from "vitest";
import { answerHome, redirectsTo } from "./redirects.ts";

test("a page with a trailing slash redirects to the page, wherever it is mounted", () => {
  const response = redirectsTo(["/explorer"]).get("/explorer/");
  expect(response).toMatchObject({ status: 308, headers: { location: "../explorer" } });
});

test.each(["text/html", "text/html,application/xhtml+xml,*/*;q=0.8", "TEXT/HTML;q=0.1"])(
  "home redirects to the page if %s is accepted",
  (accept) => {
    const { status, headers } = answerHome("/explorer", { accept });
    expect({ status, headers }).toMatchObject({
      status: 302,
      headers: { location: "explorer", vary: "accept" },
    });
  },
);

test.each([undefined, "*/*", "application/json", "text/*", "text/html;q=0"])(
  "home is 404 if %s is accepted",
  (accept) => {
    const { status, headers } = answerHome("/explorer", { accept });
    expect({ status, headers }).toMatchObject({ status: 404, headers: { vary: "accept" } });
  },
);
