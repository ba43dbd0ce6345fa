import { brandAddresses } from "@trazo/contract/brand-addresses"

/**
 * The look-up made by the browser itself, when the server's took too long: whether the host has a distributor, or
 * "failed", which passes in silence (A4, A5).
 */
export async function lookUpBrand(host: string): Promise<"found" | "none" | "failed"> {
  try {
    const query = new URLSearchParams({ id: host })
    const answer = await fetch(`${brandAddresses.distributors}?${query}`, {
      credentials: "same-origin",
    })
    if (!answer.ok) return "failed"
    return (await answer.json()) ? "found" : "none"
  } catch {
    return "failed"
  }
}
