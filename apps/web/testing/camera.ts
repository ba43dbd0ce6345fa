import { vi } from "vitest"

/** Stubs a camera that opens, or fails with a DOMException of this name. `stop` is called on its release. */
export function stubCamera(failure?: string) {
  const stop = vi.fn<() => void>()
  const stream = Object.assign(new MediaStream(), { getTracks: () => [{ stop }] })
  vi.stubGlobal("navigator", {
    mediaDevices: {
      getUserMedia: async () => {
        if (failure) throw new DOMException("", failure)
        return stream
      },
    },
  })
  vi.spyOn(HTMLMediaElement.prototype, "play").mockResolvedValue()
  const shows = (property: string, value: number) =>
    Object.defineProperty(HTMLVideoElement.prototype, property, { get: () => value, configurable: true })
  shows("videoWidth", 640)
  shows("readyState", 4)
  const getImageData = () => ({ data: [200] })
  vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockReturnValue({
    drawImage: () => {},
    getImageData,
  } as never)
  return { stop }
}
