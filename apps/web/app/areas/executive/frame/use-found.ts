import { useDebouncedValue } from "@mantine/hooks"
import { listClients } from "@trazo/contract/desk/client-records"
import { reviewApis } from "@trazo/contract/desk/review"
import { paths } from "@trazo/contract/paths"
import { searchMinimum } from "@trazo/domain/forms/search-minimum"
import { requestStatusCatalogue } from "@trazo/domain/requests/request-status"
import { useEffect, useState } from "react"
import { callFromBrowser } from "../../../shared-features/platform/api/call-from-browser.ts"
import type { PaletteEntry, PaletteScope } from "./palette-scope.ts"

type FoundEntry = PaletteEntry & { detail: string }

interface Found {
  requests: FoundEntry[]
  clients: FoundEntry[]
}

const nothing: Found = { requests: [], clients: [] }
const shownOfEach = 5

async function find(search: string, { channels, findsClients }: PaletteScope): Promise<Found> {
  const requests = channels.map(async (channel) => {
    const { rows } = await callFromBrowser(reviewApis[channel].queue, { query: { search } })
    return rows.map(({ id, number, names, status }) => ({
      label: `${names} ${number}`,
      path: paths.executiveReview(channel, id),
      detail: requestStatusCatalogue[status].description,
    }))
  })
  const clients = async () => {
    if (!findsClients) return []
    const { rows } = await callFromBrowser(listClients, { query: { search } })
    return rows.map(({ id, names, surnames, identity }) => ({
      label: `${names} ${surnames}`.trim(),
      path: paths.executiveClient(id),
      detail: identity,
    }))
  }
  const [found, people] = await Promise.all([Promise.all(requests), clients()])
  return { requests: found.flat().slice(0, shownOfEach), clients: people.slice(0, shownOfEach) }
}

/** Requests and clients that match what is typed. A failed search is shown as `hasFailed`; the screens stay. */
export function useFound(typed: string, scope: PaletteScope) {
  const [search] = useDebouncedValue(typed.trim().slice(0, 120), 200)
  const [state, setState] = useState({ of: "", found: nothing, hasFailed: false })
  const isLong = search.length >= searchMinimum
  useEffect(() => {
    if (!isLong) return
    let isStale = false
    find(search, scope).then(
      (found) => isStale || setState({ of: search, found, hasFailed: false }),
      () => isStale || setState({ of: search, found: nothing, hasFailed: true }),
    )
    return () => {
      isStale = true
    }
  }, [search, isLong, scope])
  const isCurrent = isLong && state.of === typed.trim().slice(0, 120)
  return {
    found: isCurrent ? state.found : nothing,
    hasFailed: isCurrent && state.hasFailed,
    isSearching: typed.trim().length >= searchMinimum && !isCurrent,
  }
}
