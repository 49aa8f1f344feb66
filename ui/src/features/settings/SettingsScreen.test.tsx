import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { allActions } from "../../app/actions";
import { fakeHost } from "../../host/fake";
import { accessibilityProblems } from "../../testing/accessibility";
import { settingsBecame } from "../../testing/announce";
import { renderWithHost } from "../../testing/render";
import { SettingsScreen } from "./SettingsScreen";

test("a switch takes effect at once", async () => {
  const { host } = renderWithHost(<SettingsScreen actions={allActions} />);
  fireEvent.click(await screen.findByRole("switch", { name: "Single-key shortcuts" }));
  await waitFor(() => expect(host.asked("settings.set")).toMatchObject([{ singleKeys: false }]));
});

test("the seconds to undo take whole numbers from 0 to 60, in any digits, and nothing else", async () => {
  const { host } = renderWithHost(<SettingsScreen actions={allActions} />);
  const field = await screen.findByRole("textbox", { name: "Seconds to undo" });
  for (const wrong of ["61", "-1", "1.5", "soon", ""]) {
    fireEvent.change(field, { target: { value: wrong } });
    expect(screen.getByText("Enter a whole number from 0 to 60."), wrong).toBeTruthy();
  }
  expect(host.asked("settings.set")).toEqual([]);
  fireEvent.change(field, { target: { value: "１０" } });
  await waitFor(() => expect(host.asked("settings.set")).toMatchObject([{ undoSeconds: 10 }]));
});

test("agents call back at once when that is switched on, and elsewhere when an address is applied", async () => {
  const { host } = renderWithHost(<SettingsScreen actions={allActions} />);
  fireEvent.click(await screen.findByRole("switch", { name: "Let agents call back" }));
  const push = { on: true, port: 0, publicUrl: "" };
  await waitFor(() => expect(host.asked("settings.set")).toMatchObject([{ push }]));
  settingsBecame(host, { push });
  expect(await screen.findByText("Listens on 127.0.0.1:4400")).toBeTruthy();
  const port = screen.getByRole("textbox", { name: "Port" });
  fireEvent.change(port, { target: { value: "65536" } });
  expect(screen.getByText("Enter a whole number from 0 to 65535.")).toBeTruthy();
  fireEvent.change(port, { target: { value: "８４４３" } });
  const address = screen.getByRole("textbox", { name: "Address that agents are told" });
  fireEvent.change(address, { target: { value: " https://hooks.example " } });
  fireEvent.click(screen.getByRole("button", { name: "Apply" }));
  await waitFor(() =>
    expect(host.asked("settings.set").at(-1)).toMatchObject({
      push: { on: true, port: 8443, publicUrl: "https://hooks.example" },
    }),
  );
});

test("an action gets other keys, but none that are taken, and gets its own back", async () => {
  const { host } = renderWithHost(<SettingsScreen actions={allActions} />);
  fireEvent.click(await screen.findByRole("button", { name: "Change the keys for “Approve”" }));
  fireEvent.keyDown(document.body, { key: "r" });
  expect(await screen.findByText("R is taken by “Reject with a reason”. Press other keys.")).toBeTruthy();
  fireEvent.keyDown(document.body, { key: "y" });
  const shortcuts = { "inbox.approve": "Y" };
  await waitFor(() => expect(host.asked("settings.set").at(-1)?.shortcuts).toEqual(shortcuts));
  settingsBecame(host, { shortcuts });
  fireEvent.click(await screen.findByRole("button", { name: "Give “Approve” its original keys" }));
  await waitFor(() => expect(host.asked("settings.set").at(-1)?.shortcuts).toEqual({}));
});

test("quiet hours begin and end at a minute of the day", async () => {
  const { host } = renderWithHost(<SettingsScreen actions={allActions} />);
  fireEvent.click(await screen.findByRole("switch", { name: "Quiet hours" }));
  const quietHours = { on: true, from: 22 * 60, to: 420 };
  await waitFor(() => expect(host.asked("settings.set")).toMatchObject([{ quietHours }]));
  settingsBecame(host, { quietHours });
  fireEvent.change(await screen.findByLabelText("From"), { target: { value: "23:30" } });
  await waitFor(() =>
    expect(host.asked("settings.set").at(-1)?.quietHours).toEqual({ on: true, from: 1410, to: 420 }),
  );
});

test("closing the window can be made to quit in any case", async () => {
  const { host } = renderWithHost(<SettingsScreen actions={allActions} />);
  fireEvent.click(await screen.findByRole("switch", { name: "Keep running in the tray" }));
  await waitFor(() => expect(host.asked("settings.set")).toMatchObject([{ keepInTray: false }]));
});

test("starting at login is off until it is switched on, and not offered where it cannot be set", async () => {
  const { host, unmount } = renderWithHost(<SettingsScreen actions={allActions} />);
  fireEvent.click(await screen.findByRole("switch", { name: "Start at login", checked: false }));
  await waitFor(() => expect(host.asked("settings.set")).toMatchObject([{ startAtLogin: true }]));
  unmount();

  const elsewhere = fakeHost();
  elsewhere.world.settings = { ...elsewhere.world.settings, startAtLogin: null };
  renderWithHost(<SettingsScreen actions={allActions} />, elsewhere);
  await screen.findByRole("switch", { name: "Keep running in the tray" });
  expect(screen.queryByRole("switch", { name: "Start at login" })).toBeNull();
});

test("where things are kept is said, and a keyring that cannot be used is explained", async () => {
  renderWithHost(<SettingsScreen actions={allActions} />, fakeHost({ sessionOnly: true }));
  expect(await screen.findByText("Kept for this session only")).toBeTruthy();
  expect(screen.getByText(/no Secret Service answered/)).toBeTruthy();
  expect(screen.getByText("~/.local/share/a2a-workbench")).toBeTruthy();
  expect(screen.getByText(/Credentials are not: they last until the app closes/)).toBeTruthy();
  expect(screen.queryByText(/they are in the keyring/)).toBeNull();
});

test("a keyring that has not answered yet is said to be asked", async () => {
  const host = fakeHost();
  host.world.info.keyring = { kind: "asking" };
  renderWithHost(<SettingsScreen actions={allActions} />, host);
  expect(await screen.findByText("Asking the keyring…")).toBeTruthy();
});

test("a keyring that does not answer now is not said to have lost anything", async () => {
  const host = fakeHost();
  host.world.info.keyring = { kind: "silent", backend: "Secret Service" };
  renderWithHost(<SettingsScreen actions={allActions} />, host);
  expect(await screen.findByText("The keyring does not answer")).toBeTruthy();
  expect(screen.getByText(/Secret Service\. .*is not lost/)).toBeTruthy();
});

test("a browser is not offered to open a folder", async () => {
  const host = fakeHost();
  host.world.info.host = "web";
  renderWithHost(<SettingsScreen actions={allActions} />, host);
  await screen.findByRole("heading", { name: "Data folder" });
  expect(screen.queryByRole("button", { name: "Open folder" })).toBeNull();
});

test("the settings are accessible", async () => {
  const { container } = renderWithHost(<SettingsScreen actions={allActions} />);
  await screen.findByRole("heading", { name: "Settings" });
  expect(await accessibilityProblems(container)).toEqual([]);
});

test("traces are offered only by a program that was built to export them, and go where a person says", async () => {
  const without = fakeHost();
  without.world.info.telemetry = false;
  const { unmount } = renderWithHost(<SettingsScreen actions={allActions} />, without);
  await screen.findByRole("switch", { name: "Single-key shortcuts" });
  expect(screen.queryByRole("switch", { name: "Export traces" })).toBeNull();
  unmount();

  const { host } = renderWithHost(<SettingsScreen actions={allActions} />);
  fireEvent.click(await screen.findByRole("switch", { name: "Export traces" }));
  const telemetry = { on: true, endpoint: "" };
  await waitFor(() => expect(host.asked("settings.set")).toMatchObject([{ telemetry }]));
  settingsBecame(host, { telemetry });
  fireEvent.change(await screen.findByRole("textbox", { name: "Collector" }), {
    target: { value: " https://collector.example:4318 " },
  });
  const section = screen.getByRole("textbox", { name: "Collector" }).closest("section");
  fireEvent.click(within(section ?? document.body).getByRole("button", { name: "Apply" }));
  await waitFor(() =>
    expect(host.asked("settings.set").at(-1)?.telemetry).toEqual({
      on: true,
      endpoint: "https://collector.example:4318",
    }),
  );
});

test("whoever was turned away at the door is a number, which begins anew when a person says so", async () => {
  const host = fakeHost();
  host.world.settings.push.on = true;
  host.world.turnedAway = [
    { taskKey: null, reason: "no-such-path", count: 1204, firstAt: 1, lastAt: 2 },
    { taskKey: "task-pay", reason: "refused-wrong-token", count: 1, firstAt: 1, lastAt: 2 },
  ];
  renderWithHost(<SettingsScreen actions={allActions} />, host);
  expect(await screen.findByText("At an address that nobody was given")).toBeTruthy();
  expect(screen.getByText("1204 times")).toBeTruthy();
  expect(screen.getByText("once")).toBeTruthy();
  expect(screen.getByRole("button", { name: "Open the task" })).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Start counting again" }));
  await waitFor(() => expect(host.asked("push.forgetTurnedAway")).toHaveLength(1));
  host.world.turnedAway = [];
  settingsBecame(host, {});
  await waitFor(() => expect(screen.queryByText("Turned away")).toBeNull());
});
