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
  return { stop }
}
