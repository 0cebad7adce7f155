export { default } from "npm:puppeteer-core@25.16.0";
export type * from "npm:puppeteer-core@25.16.0";
