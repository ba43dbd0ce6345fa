/** Where the API describes itself. */
export const docsAddresses = { page: "/api/docs", document: "/api/openapi.json" } as const
