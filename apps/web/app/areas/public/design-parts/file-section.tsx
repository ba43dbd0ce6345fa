import { DesignSection, Sheet } from "./design-section.tsx"
import { SampleDrop } from "./sample-drop.tsx"

export function FileSection() {
  return (
    <DesignSection
      of="archivos"
      lead="Se elige o se arrastra. Se comprueba en su dispositivo: PDF, JPEG, JPG, PNG o JFIF, hasta 2 MB; las fotos más pesadas se reducen solas."
    >
      <Sheet title="Documento">
        <SampleDrop label="Documento de muestra" required />
      </Sheet>
    </DesignSection>
  )
}
