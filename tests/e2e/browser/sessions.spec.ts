/** Who may talk to the web host, and what the others are told. */
import { request } from "node:http";
import { open } from "../support/steps.ts";
import { expect, test } from "../support/test.ts";

const REFUSED = "This address can be used once, within ten minutes";

test("an address works once; the second time the page says what to do", async ({
  page,
  context,
  host,
  complaints,
}) => {
  const address = await host.newAddress();
  await page.goto(address);
  await expect(page.getByRole("navigation", { name: "Places" })).toBeVisible();
  expect(page.url(), "the token does not stay in the address bar").not.toContain("token");

  const second = await context.newPage();
  await second.goto(address);
  await expect(second.getByText(REFUSED)).toBeVisible();
  await expect(second.getByText("press Enter for a new address")).toBeVisible();
  expectOnlyTheRefusal(complaints);

  await second.goto(await host.newAddress());
  await second.reload();
  await expect(second.getByRole("navigation", { name: "Places" }), "the new address works").toBeVisible();
});

test("a wrong token and no token at all get the same page", async ({ page, host, complaints }) => {
  await page.goto(`${host.origin}/#token=0000`);
  await expect(page.getByText(REFUSED)).toBeVisible();
  expectOnlyTheRefusal(complaints);
  await page.goto(`${host.origin}/`);
  await expect(page.getByText(REFUSED)).toBeVisible();
});

test("a session survives a reload and is not shared with another tab", async ({ page, context, host }) => {
  await open(page, host);
  await page.reload();
  await expect(page.getByRole("navigation", { name: "Places" })).toBeVisible();
  expect(await context.cookies(), "no cookie is set: every server on loopback would get it").toEqual([]);
  const other = await context.newPage();
  await other.goto(host.origin);
  await expect(other.getByText(REFUSED)).toBeVisible();
});

test("requests from foreign pages and under foreign names are refused", async ({ host }) => {
  const own = new URL(host.origin);
  expect(await statusOf(own, {}), "the page itself is served").toBe(200);
  for (const headers of [
    { Origin: "https://attacker.example" },
    { Origin: "null" },
    { Origin: `http://127.0.0.1:${Number(own.port) + 1}` },
    { Host: "attacker.example" },
    { Host: `attacker.example:${own.port}` },
  ]) {
    expect(await statusOf(own, headers), `with ${JSON.stringify(headers)}`).toBe(403);
  }
  expect(await statusOf(own, {}, "/api/call/app.info"), "without a session").toBe(401);
  expect(
    await statusOf(own, { Authorization: "Bearer 0000" }, "/api/call/app.info"),
    "with a made-up one",
  ).toBe(401);
});

test("a picture from elsewhere is blocked, and the tests would notice", async ({
  page,
  host,
  complaints,
}) => {
  await open(page, host);
  await page.evaluate(() => {
    new Image().src = "https://attacker.example/pixel.png";
  });
  await expect
    .poll(() => complaints.join("\n"))
    .toContain("img-src blocked https://attacker.example/pixel.png");
  complaints.length = 0;
});

/** The browser itself notes a 401 on its console; anything else is a complaint indeed. */
function expectOnlyTheRefusal(complaints: string[]): void {
  expect(complaints).toEqual([expect.stringContaining("401")]);
  complaints.length = 0;
}

/** Below `fetch`, which would not let a test choose `Host` and `Origin`. */
function statusOf(url: URL, headers: Record<string, string>, path = "/"): Promise<number | undefined> {
  const method = path === "/" ? "GET" : "POST";
  return new Promise((resolve, reject) => {
    request({ hostname: url.hostname, port: url.port, path, method, headers }, (response) => {
      response.resume();
      resolve(response.statusCode);
    })
      .on("error", reject)
      .end(method === "POST" ? "{}" : undefined);
  });
}
