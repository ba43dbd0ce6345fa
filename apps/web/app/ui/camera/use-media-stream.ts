import { useCallback, useEffect, useRef } from "react"

/**
 * Shows a camera in a video element on request and always releases it. `wanted` does not change. Cameras require a secure
 * context (https or localhost).
 */
export function useMediaStream(wanted: MediaStreamConstraints) {
  const video = useRef<HTMLVideoElement | null>(null)
  const stream = useRef<MediaStream | null>(null)
  const isGone = useRef(false)

  const release = useCallback(() => {
    for (const track of stream.current?.getTracks() ?? []) track.stop()
    stream.current = null
  }, [])
  useEffect(() => {
    isGone.current = false
    return () => {
      isGone.current = true
      release()
    }
  }, [release])

  /** Null if the page was left meanwhile. @throws DOMException if there is no permission or no device */
  const open = async (): Promise<MediaStream | null> => {
    if (!navigator.mediaDevices) throw new DOMException("insecure context", "NotFoundError")
    try {
      stream.current = await navigator.mediaDevices.getUserMedia(wanted)
      if (isGone.current || !video.current) {
        release()
        return null
      }
      video.current.srcObject = stream.current
      await video.current.play()
      return stream.current
    } catch (error) {
      release()
      throw error
    }
  }

  return { video, open, release }
}
