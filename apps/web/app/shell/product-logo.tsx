/** The product's mark: a stroke that becomes a signature. */
export function ProductLogo() {
  return (
    <svg role="img" aria-label="Trazo" viewBox="0 0 104 32" width="104" height="32" fill="none">
      <title>Trazo</title>
      <path
        d="M2 23c4.600 0 6.600-15 11.200-15 4.200 0 .900 13 4.900 13 2.800 0 3.400-4.800 8.900-4.800"
        stroke="currentColor"
        strokeWidth="3"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <circle cx="27" cy="8" r="2.800" fill="var(--accent)" stroke="currentColor" strokeWidth="1" />
      <text x="38" y="23" fill="currentColor" fontFamily="var(--font)" fontSize="21" fontWeight="700">
        trazo
      </text>
    </svg>
  )
}
