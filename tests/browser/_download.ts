import type { Page } from "../_npm/puppeteer.ts";

/** Downloads what an act asks for into a folder; resolves when it is there. */
export async function downloadTo(
  tab: Page,
  folder: string,
  act: () => Promise<void>,
): Promise<void> {
  const session = await tab.createCDPSession();
  await session.send("Browser.setDownloadBehavior", {
    behavior: "allow",
    downloadPath: folder,
    eventsEnabled: true,
  });
  const { promise, resolve } = Promise.withResolvers<void>();
  session.on("Browser.downloadProgress", ({ state }) => {
    if (state === "completed") resolve();
  });
  await act();
  await promise;
}
