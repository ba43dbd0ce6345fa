/** Loaded with the first passkey: most processes take a while to see one, and it takes memory. */
export const loadWebauthn = () => import("@simplewebauthn/server")
