export { XMLParser, XMLValidator } from "npm:fast-xml-parser@5.12.1";
