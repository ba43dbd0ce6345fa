import classes from "./welcome.module.css"

/** A signed page and its seal, in the brand's colours: for a distributor without a picture. */
export function SignatureArt() {
  return (
    <svg className={classes.media} viewBox="0 0 480 360" aria-hidden="true" role="presentation">
      <rect width="480" height="360" fill="color-mix(in srgb, var(--brand) 10%, #fff)" />
      <circle cx="404" cy="60" r="120" fill="color-mix(in srgb, var(--accent) 30%, #fff)" />
      <circle cx="60" cy="330" r="90" fill="color-mix(in srgb, var(--brand) 18%, #fff)" />
      <rect x="120" y="44" width="232" height="284" rx="16" fill="#fff" />
      <g fill="color-mix(in srgb, var(--brand) 16%, #fff)">
        <rect x="148" y="80" width="120" height="12" rx="6" />
        <rect x="148" y="112" width="176" height="8" rx="4" />
        <rect x="148" y="132" width="176" height="8" rx="4" />
        <rect x="148" y="152" width="140" height="8" rx="4" />
        <rect x="148" y="184" width="176" height="8" rx="4" />
        <rect x="148" y="204" width="96" height="8" rx="4" />
      </g>
      <path
        d="M150 286c22 4 28-46 44-44 14 2-6 44 10 42 14-2 18-30 32-28 12 2 0 26 14 24 10-2 22-12 44-12"
        fill="none"
        stroke="var(--brand)"
        strokeWidth="5"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <circle cx="352" cy="262" r="46" fill="var(--brand)" />
      <path
        d="M333 262l13 13 26-27"
        fill="none"
        stroke="var(--on-brand)"
        strokeWidth="7"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  )
}
