/** The reader's worker, one for each file: ending it ends whatever a file makes it do. */
import "pdfjs-dist/legacy/build/pdf.worker.mjs"
