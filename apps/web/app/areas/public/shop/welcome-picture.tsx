import { brandFile } from "../../../shared-features/branding/brand-file.ts"
import { useDistributor } from "../../../shared-features/branding/use-brand.ts"
import { SignatureArt } from "./signature-art.tsx"
import classes from "./welcome.module.css"

/** The distributor's video, else its picture, else a drawing in its colours. The place for it never changes. */
export function WelcomePicture() {
  const distributor = useDistributor()
  const media = distributor?.multimedia
  const image =
    media?.welcomeImageUrl ?? (distributor ? brandFile(distributor, media?.welcomeImage) : undefined)
  const video = distributor ? brandFile(distributor, media?.video) : undefined
  const isOutside = video !== undefined && !video.startsWith("/")

  return (
    <div className={classes.picture}>
      {video && !isOutside ? (
        <video
          className={classes.media}
          controls
          preload="none"
          playsInline
          {...(image ? { poster: image } : {})}
        >
          <source src={video} />
          <track kind="captions" />
        </video>
      ) : image ? (
        <img className={classes.media} src={image} alt="" width={1200} height={900} fetchPriority="high" />
      ) : (
        <SignatureArt />
      )}
      {isOutside ? (
        <a className={classes.outside} href={video} target="_blank" rel="noreferrer">
          Ver el video
        </a>
      ) : null}
    </div>
  )
}
