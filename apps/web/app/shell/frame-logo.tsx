import { BrandLogo } from "../shared-features/branding/brand-logo.tsx"
import { useBrand } from "../shared-features/branding/use-brand.ts"
import { ProductLogo } from "./product-logo.tsx"

/** Whose frame this is: the distributor's mark, or the product's own on /administrator (A11). */
export function FrameLogo() {
  return useBrand()?.of === "platform" ? <ProductLogo /> : <BrandLogo />
}
