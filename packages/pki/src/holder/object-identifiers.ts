/** Object identifiers that the holder's device writes or reads, each with where it is defined. */
export const identifiers = {
  // RFC 5652 (CMS)
  data: "1.2.840.113549.1.7.1",
  encryptedData: "1.2.840.113549.1.7.6",
  // RFC 7292 (PKCS#12) §4.2
  keyBag: "1.2.840.113549.1.12.10.1.1",
  shroudedKeyBag: "1.2.840.113549.1.12.10.1.2",
  certificateBag: "1.2.840.113549.1.12.10.1.3",
  safeContentsBag: "1.2.840.113549.1.12.10.1.6",
  x509Certificate: "1.2.840.113549.1.9.22.1",
  // RFC 2985 (PKCS#9)
  friendlyName: "1.2.840.113549.1.9.20",
  localKeyId: "1.2.840.113549.1.9.21",
  // RFC 7292 appendix C
  tripleDes: "1.2.840.113549.1.12.1.3",
  twoKeyTripleDes: "1.2.840.113549.1.12.1.4",
  rc2With128Bits: "1.2.840.113549.1.12.1.5",
  rc2With40Bits: "1.2.840.113549.1.12.1.6",
  // RFC 8018 (PKCS#5) appendices A.2, A.4, B.1, B.2
  pbes2: "1.2.840.113549.1.5.13",
  pbkdf2: "1.2.840.113549.1.5.12",
  hmacWithSha1: "1.2.840.113549.2.7",
  hmacWithSha256: "1.2.840.113549.2.9",
  hmacWithSha384: "1.2.840.113549.2.10",
  hmacWithSha512: "1.2.840.113549.2.11",
  // RFC 3565
  aes128Cbc: "2.16.840.1.101.3.4.1.2",
  aes192Cbc: "2.16.840.1.101.3.4.1.22",
  aes256Cbc: "2.16.840.1.101.3.4.1.42",
  // RFC 3279, RFC 5754
  sha1: "1.3.14.3.2.26",
  sha256: "2.16.840.1.101.3.4.2.1",
  sha384: "2.16.840.1.101.3.4.2.2",
  sha512: "2.16.840.1.101.3.4.2.3",
  rsaEncryption: "1.2.840.113549.1.1.1",
  sha256WithRsa: "1.2.840.113549.1.1.11",
  // X.520, RFC 5280
  commonName: "2.5.4.3",
  serialNumber: "2.5.4.5",
  organization: "2.5.4.10",
  organizationIdentifier: "2.5.4.97",
  keyUsage: "2.5.29.15",
  subjectAltName: "2.5.29.17",
  basicConstraints: "2.5.29.19",
} as const
