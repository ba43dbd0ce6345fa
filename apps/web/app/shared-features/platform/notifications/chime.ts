/** Frequency in hertz, start in seconds. */
const notes = [
  { frequency: 880, at: 0 },
  { frequency: 1174.66, at: 0.12 },
]
const length = 0.35
const loudness = 0.12

let context: AudioContext | undefined

/** The sound of a new notification (H1). Silent before the first interaction and in browsers without Web Audio. */
export function playChime(): void {
  if (!navigator.userActivation?.hasBeenActive || typeof AudioContext === "undefined") return
  context ??= new AudioContext()
  void context.resume()
  for (const { frequency, at } of notes) playNote(context, frequency, context.currentTime + at)
}

function playNote(audio: AudioContext, frequency: number, at: number): void {
  const tone = new OscillatorNode(audio, { type: "sine", frequency })
  const volume = new GainNode(audio, { gain: 0 })
  volume.gain.setValueAtTime(0, at)
  volume.gain.linearRampToValueAtTime(loudness, at + 0.01)
  volume.gain.exponentialRampToValueAtTime(0.0001, at + length)
  tone.connect(volume).connect(audio.destination)
  tone.start(at)
  tone.stop(at + length)
}
