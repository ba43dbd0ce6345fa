/** The certification authority's mark: a seal with a key's notch. */
export function ProviderLogo() {
  return (
    <svg
      role="img"
      aria-label="Entidad de certificación"
      viewBox="0 0 148 32"
      width="148"
      height="32"
      fill="none"
    >
      <title>Entidad de certificación</title>
      <path
        d="M16 3l3.500 2.600 4.300-.300 1.100 4.200 3.600 2.400-1.700 4 1.700 4-3.600 2.400-1.100 4.200-4.300-.300L16 29l-3.500-2.800-4.300.300-1.100-4.200L3.500 20l1.700-4-1.700-4 3.600-2.400 1.100-4.200 4.300.300z"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinejoin="round"
      />
      <circle cx="16" cy="14" r="3" stroke="currentColor" strokeWidth="2" />
      <path d="M16 17v5.500" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
      <text x="38" y="14" fill="currentColor" fontFamily="var(--font)" fontSize="11" fontWeight="500">
        Entidad de
      </text>
      <text x="38" y="27" fill="currentColor" fontFamily="var(--font)" fontSize="13" fontWeight="700">
        Certificación
      </text>
    </svg>
  )
}
