import type { MetaDescriptor } from "react-router"
import { pageTitle } from "../../../shared-features/branding/page-title.ts"
import { errorTitle } from "../../../shared-features/error-page/error-reading.ts"

type PageArgs = Parameters<ReturnType<typeof pageTitle>>[0] & { error?: unknown; loaderData?: unknown }

/** A staff screen's title; what went wrong with it instead, where it could not be loaded. */
export function staffTitle<Data>(title: string | ((data: Data) => string)) {
  return (args: PageArgs): MetaDescriptor[] => {
    if (args.error) return [{ title: errorTitle(args.error) }]
    return pageTitle(typeof title === "string" ? title : title(args.loaderData as Data))(args)
  }
}
