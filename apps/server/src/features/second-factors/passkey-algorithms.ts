/** EdDSA, ES256 and RS256 (COSE, RFC 9053): what every device that makes passkeys has one of. */
export const passkeyAlgorithms = [-8, -7, -257]
