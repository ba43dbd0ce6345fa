import type { DocumentCheck } from "@trazo/documents/verdict/document-check"
import type { ReasonCode } from "@trazo/documents/verdict/reasons"

/** Why this reader says something else than arithmetic alone. */
const explanations: Partial<Record<ReasonCode, string>> = {
  changedAfter:
    "what is shown is not what was signed: pages, content or fields were changed after the signed range",
  unclearAfter: "something was added behind the signed range that can cover or change what was signed",
  filledAfter: "fields were filled in after signing, which pdfsig does not say",
  coveredAfter: "a later signature or field lies over what the page showed, which pdfsig does not say",
  besideAfter: "data that accompany the pages were changed after signing, which pdfsig does not say",
  unreadSignatures: "there are traces of a signature that no field leads to",
  missingRange: "the file ends before what the signature covers does",
  badLaterSignature: "a later signature that is not valid draws on the document",
  removedSignature: "an earlier revision has a signature that the last one does not show",
  otherRange:
    "the ranges are not the whole file but the signature's own string; pdfsig hashes whatever they name",
  notInRevision: "the signature is not in the revision that it says to cover",
  sharedSignature: "one signature is shown by two fields; pdfsig counts it twice",
  brokenStructure:
    "the cross-references of the signed revision are broken, so that programs may show different objects",
  nothingCovered: "the CMS carries other content than the document",
  emptyFields: "there are only empty fields; pdfsig counts them as signatures",
  notUnderstood: "an algorithm or transform that this reader does not know",
  noCertificate: "the signer's certificate is not in the file: the key is right, and nobody's",
  weakHash: "SHA-1 or MD5",
  shortKey: "an RSA key under 2,048 bits",
  partOfXml: "the references leave out parts of the file, which xmlsec1 does not say",
  needsContent: "detached: needs its content",
  unsignedProperties: "carries properties that call themselves signed, and are not",
  falseCountersignature: "the countersignature is over something else than the signature around it",
  missingTarget: "a reference points to nothing",
  ambiguousTarget: "an identifier comes twice",
  twoFaces:
    "programs open it as more than one thing; a PDF in pieces has octets between them that nobody signed",
  unsignedFiles: "the container has files that the signature is not over",
  looseZip: "the parts of the ZIP do not agree",
  altered: "the arithmetic fails",
  otherCertificate: "the signed properties name another certificate",
  repeatedAttribute: "an attribute that may stand once comes twice",
  stampOfOther: "its time stamp is over something else, which is not taken into account",
  expiredThen: "the certificate had expired at the stated time",
  notYetValid: "the certificate was not yet valid at the stated time",
  expiredNoTime: "no time is stated, and the certificate has expired",
  badForm: "the signature cannot be read",
  unreadable: "the file cannot be read",
  notForSigning: "the certificate is not for signing",
}

const single: Record<string, string> = {
  "pdf/dss-encrypted.pdf": "pdfsig needs a password to open it; the signed bytes can be checked without one",
  "pdf/hanko-sig-with-ski-sid.pdf": "pdfsig does not find a signer that is named by key identifier",
  "pdf/dss-certified-changes-permitted.pdf": "the second field is empty; pdfsig counts it as a signature",
  "xml/dss-xades-level-b-with-certvals.xml":
    "xmlsec1 does not find the signer's certificate, which lies among the certificate values",
  "xml/dss-Signature-X-RO_TRA-4.xml": "none: xmlsec1 finds the same digest wrong (xmldsigjs does not)",
  "cms/dss-CAdES-BpB-att-SHA256-SHA512withRSA.p7m":
    "names SHA-512 for a signature that was made with SHA-256; openssl ignores the contradiction",
  "cms/dss-CAdES-BpB-att-SHA3_256-SHA256withRSA.p7m":
    "names SHA-256 for a signature that was made with SHA3-256; openssl ignores the contradiction",
}

export function explanationOf(file: string, others: string, { reasons, signatures }: DocumentCheck): string {
  const own = single[file]
  if (own) return own
  const codes = new Set([...reasons, ...signatures.flatMap((one) => one.reasons)].map(({ code }) => code))
  const found = [...codes].flatMap((code) => explanations[code] ?? [])
  if (found.length > 0) return found.join("; ")
  const stamps = signatures.filter(({ kind }) => kind === "timestamp").length
  if (others.includes("signatures") && stamps > 0) return "pdfsig does not verify time stamps over a document"
  return codes.has("stampUnknown") ? "none; the time-stamp authority is not known" : "none"
}
