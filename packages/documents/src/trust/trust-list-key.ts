/** Public half of the key with which the platform signs its list of authorities: SPKI, base64. */
export const trustListKey =
  "MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAEILWIoCEjsvL65Bzv6PK326hjzWslg6NKi/4KpkgBwqxEEhJIM9uMh4wP8Lxpj7PXH4NIPQaFnMwE/muSXCDLMw=="
