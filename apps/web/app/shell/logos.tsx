import { BrandLogo } from "../shared-features/distributors/branding/brand-logo.tsx"
import { useBrand } from "../shared-features/distributors/branding/use-brand.ts"

/** The distributor's logo, or the product's on /administrator (A11). */
export function FrameLogo() {
  return useBrand()?.of === "platform" ? <ProductLogo /> : <BrandLogo />
}

/** The product's logo: a stroke that becomes a signature. */
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

/** A seal with a key's notch. */
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
