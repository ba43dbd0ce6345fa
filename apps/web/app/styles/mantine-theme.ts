import type { MantineColorsTuple, MantineThemeOverride } from "@mantine/core"
import { brandShade } from "@trazo/domain/distributors/colour-shades"

const shade = (index: number) => `var(--brand-${index})`
const brand: MantineColorsTuple = [
  shade(0),
  shade(1),
  shade(2),
  shade(3),
  shade(4),
  shade(5),
  shade(6),
  shade(7),
  shade(8),
  shade(9),
]

type Resolver = NonNullable<MantineThemeOverride["variantColorResolver"]>

const brandFilled: ReturnType<Resolver> = {
  background: "var(--brand)",
  hover: "var(--brand-hover)",
  color: "var(--on-brand)",
  hoverColor: "var(--on-brand-hover)",
  border: "1px solid transparent",
}

/** Destructive actions: «bad» is a colour of this theme, not of Mantine's. */
const destructive: Partial<Record<string, ReturnType<Resolver>>> = {
  filled: {
    background: "var(--bad)",
    hover: "#8f1b12",
    color: "#fff",
    hoverColor: "#fff",
    border: "1px solid transparent",
  },
  default: {
    background: "var(--surface)",
    hover: "var(--bad-ground)",
    color: "var(--bad)",
    hoverColor: "var(--bad)",
    border: "1px solid var(--line-strong)",
  },
}

/** Alerts and badges in the four tones of a state, whose pairs are measured at /design. */
const tones = new Set(["good", "warn", "bad", "calm"])
const tone = (name: string): ReturnType<Resolver> => ({
  background: `var(--${name}-ground)`,
  hover: `var(--${name}-ground)`,
  color: `var(--${name})`,
  border: `1px solid var(--${name})`,
})

// A fading overlay still takes presses, and the security policy refuses the style of Mantine's scroll lock.
const overlay = { transitionProps: { duration: 0 }, lockScroll: false, shadow: "lg" }

/**
 * One theme for all distributors: its colours are CSS variables that the page's head sets
 * (shared-features/branding/brand-style.ts), so a brand needs neither a build nor a second theme.
 */
export function mantineTheme(defaultResolver: Resolver): MantineThemeOverride {
  return {
    primaryColor: "brand",
    colors: { brand },
    primaryShade: brandShade,
    fontFamily: "var(--font)",
    headings: {
      fontFamily: "var(--font)",
      fontWeight: "650",
      textWrap: "balance",
      sizes: {
        h1: { fontSize: "var(--text-xl)", lineHeight: "1.2" },
        h2: { fontSize: "var(--text-l)", lineHeight: "1.3" },
        h3: { fontSize: "var(--text-m)", lineHeight: "1.4" },
      },
    },
    fontSizes: {
      xs: "var(--text-s)",
      sm: "var(--text-m)",
      md: "var(--text-m)",
      lg: "var(--text-l)",
      xl: "var(--text-xl)",
    },
    spacing: { xs: "4px", sm: "8px", md: "16px", lg: "24px", xl: "32px" },
    radius: { xs: "4px", sm: "6px", md: "var(--radius)", lg: "var(--radius-large)", xl: "24px" },
    defaultRadius: "md",
    shadows: { xs: "var(--raised)", sm: "var(--raised)", md: "var(--floating)", lg: "var(--floating)" },
    // 769 px: A14 shows drawers up to 768.
    breakpoints: { xs: "30em", sm: "48.0625em", md: "64em", lg: "80em", xl: "90em" },
    cursorType: "pointer",
    // global.css has the focus ring. Mantine's uses the brand's colour, which may be invisible on white.
    focusRing: "never",
    respectReducedMotion: true,
    variantColorResolver: (input) => {
      if (input.variant === "light" && input.color && tones.has(input.color)) return tone(input.color)
      if (input.color === "bad") return destructive[input.variant] ?? defaultResolver(input)
      const isBrand = input.color === undefined || input.color === "brand"
      return input.variant === "filled" && isBrand ? brandFilled : defaultResolver(input)
    },
    components: {
      // Explicit: without a variant Mantine omits the colour of hovered text.
      Button: { defaultProps: { size: "md", variant: "filled" } },
      ActionIcon: { defaultProps: { size: "md", variant: "subtle", color: "gray" } },
      Input: { defaultProps: { size: "md" } },
      InputWrapper: { defaultProps: { size: "md" } },
      TextInput: { defaultProps: { size: "md" } },
      Textarea: { defaultProps: { size: "md" } },
      Select: { defaultProps: { size: "md" } },
      NativeSelect: { defaultProps: { size: "md" } },
      PasswordInput: { defaultProps: { size: "md" } },
      DateInput: { defaultProps: { size: "md" } },
      Checkbox: { defaultProps: { size: "md", iconColor: "var(--on-brand)" } },
      Radio: { defaultProps: { size: "md", iconColor: "var(--on-brand)" } },
      ModalRoot: { defaultProps: { ...overlay, centered: true, radius: "lg" } },
      ModalOverlay: { defaultProps: { backgroundOpacity: 0.55, color: "#16181d" } },
      DrawerRoot: { defaultProps: overlay },
      DrawerOverlay: { defaultProps: { backgroundOpacity: 0.55, color: "#16181d" } },
      Menu: { defaultProps: { transitionProps: { duration: 0 } } },
      Popover: { defaultProps: { transitionProps: { duration: 0 } } },
      // Content that shrinks still takes presses, and what is below it moves under the pointer.
      Accordion: { defaultProps: { transitionDuration: 0 } },
      Skeleton: { defaultProps: { animate: true } },
    },
  }
}
