import { MantineProvider } from "@mantine/core"
import { renderToString } from "react-dom/server"
import { createRoutesStub } from "react-router"

/** A part of a page as the server renders it, its comments and React's marks left out. */
export function rendered(part: React.ReactNode): string {
  const Page = createRoutesStub([
    { id: "root", path: "/", Component: () => <MantineProvider>{part}</MantineProvider> },
  ])
  return renderToString(<Page initialEntries={["/"]} />)
    .replaceAll("<!-- -->", "")
    .replace(/<style[\s\S]*?<\/style>/g, "")
}

/** Its text alone, spaces as a reader sees them. */
export function textOf(html: string): string {
  return html
    .replace(/<[^>]+>/g, " ")
    .replaceAll("&#x27;", "'")
    .replace(/\s+/g, " ")
    .trim()
}
