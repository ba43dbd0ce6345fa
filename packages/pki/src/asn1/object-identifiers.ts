/* Object identifiers, each with the document that assigns it. Import as a namespace: a page gets those it names. */

// RFC 8017 appendix C: keys and signatures
export const rsaEncryption = "1.2.840.113549.1.1.1"
export const rsaesOaep = "1.2.840.113549.1.1.7"
export const mgf1 = "1.2.840.113549.1.1.8"
export const sha256WithRsa = "1.2.840.113549.1.1.11"
export const sha384WithRsa = "1.2.840.113549.1.1.12"
export const sha512WithRsa = "1.2.840.113549.1.1.13"

// RFC 3279 §2.1, RFC 5754 §2: digests
export const sha1 = "1.3.14.3.2.26"
export const sha256 = "2.16.840.1.101.3.4.2.1"
export const sha384 = "2.16.840.1.101.3.4.2.2"
export const sha512 = "2.16.840.1.101.3.4.2.3"

// RFC 8018 (PKCS#5) appendices A and B: password-based encryption
export const pbes2 = "1.2.840.113549.1.5.13"
export const pbkdf2 = "1.2.840.113549.1.5.12"
export const pbmac1 = "1.2.840.113549.1.5.14"
export const desEde3Cbc = "1.2.840.113549.3.7"
export const hmacWithSha1 = "1.2.840.113549.2.7"
export const hmacWithSha256 = "1.2.840.113549.2.9"
export const hmacWithSha384 = "1.2.840.113549.2.10"
export const hmacWithSha512 = "1.2.840.113549.2.11"

// RFC 5480: keys on elliptic curves
export const ecPublicKey = "1.2.840.10045.2.1"

// RFC 3565: AES
export const aes128Cbc = "2.16.840.1.101.3.4.1.2"
export const aes192Cbc = "2.16.840.1.101.3.4.1.22"
export const aes256Cbc = "2.16.840.1.101.3.4.1.42"

// RFC 5652 (CMS): content types and signed attributes
export const data = "1.2.840.113549.1.7.1"
export const signedData = "1.2.840.113549.1.7.2"
export const envelopedData = "1.2.840.113549.1.7.3"
export const contentType = "1.2.840.113549.1.9.3"
export const messageDigest = "1.2.840.113549.1.9.4"
export const encryptedData = "1.2.840.113549.1.7.6"

// RFC 3161, RFC 5816: time stamps
export const timeStampInfo = "1.2.840.113549.1.9.16.1.4"
export const signingCertificateV2 = "1.2.840.113549.1.9.16.2.47"

// RFC 7292 (PKCS#12) §4.2: bags
export const keyBag = "1.2.840.113549.1.12.10.1.1"
export const pkcs8ShroudedKeyBag = "1.2.840.113549.1.12.10.1.2"
export const certBag = "1.2.840.113549.1.12.10.1.3"
export const safeContentsBag = "1.2.840.113549.1.12.10.1.6"
export const x509Certificate = "1.2.840.113549.1.9.22.1"

// RFC 2985 (PKCS#9): attributes of bags
export const friendlyName = "1.2.840.113549.1.9.20"
export const localKeyId = "1.2.840.113549.1.9.21"

// RFC 7292 appendix C: password-based encryption of PKCS#12, all with SHA-1
export const pbeWith3KeyTripleDes = "1.2.840.113549.1.12.1.3"
export const pbeWith2KeyTripleDes = "1.2.840.113549.1.12.1.4"
export const pbeWith128BitRc2 = "1.2.840.113549.1.12.1.5"
export const pbeWith40BitRc2 = "1.2.840.113549.1.12.1.6"

// X.520: attributes of names
export const commonName = "2.5.4.3"
export const surname = "2.5.4.4"
export const serialNumber = "2.5.4.5"
export const countryName = "2.5.4.6"
export const localityName = "2.5.4.7"
export const organizationName = "2.5.4.10"
export const organizationalUnitName = "2.5.4.11"
export const title = "2.5.4.12"
export const givenName = "2.5.4.42"
export const organizationIdentifier = "2.5.4.97"

// RFC 5280 §4.2, §5.2, §5.3: extensions of certificates, lists and their entries
export const subjectKeyIdentifier = "2.5.29.14"
export const keyUsage = "2.5.29.15"
export const privateKeyUsagePeriod = "2.5.29.16"
export const subjectAltName = "2.5.29.17"
export const basicConstraints = "2.5.29.19"
export const crlNumber = "2.5.29.20"
export const reasonCode = "2.5.29.21"
export const invalidityDate = "2.5.29.24"
export const crlDistributionPoints = "2.5.29.31"
export const certificatePolicies = "2.5.29.32"
export const anyPolicy = "2.5.29.32.0"
export const authorityKeyIdentifier = "2.5.29.35"
export const extendedKeyUsage = "2.5.29.37"
export const authorityInfoAccess = "1.3.6.1.5.5.7.1.1"
export const practiceStatement = "1.3.6.1.5.5.7.2.1"
export const userNotice = "1.3.6.1.5.5.7.2.2"
export const clientAuth = "1.3.6.1.5.5.7.3.2"
export const emailProtection = "1.3.6.1.5.5.7.3.4"
/** RFC 9336 */
export const documentSigning = "1.3.6.1.5.5.7.3.36"
export const timeStamping = "1.3.6.1.5.5.7.3.8"
export const ocspSigning = "1.3.6.1.5.5.7.3.9"

// RFC 6960: OCSP
export const ocsp = "1.3.6.1.5.5.7.48.1"
export const caIssuers = "1.3.6.1.5.5.7.48.2"
export const ocspBasic = "1.3.6.1.5.5.7.48.1.1"
export const ocspNonce = "1.3.6.1.5.5.7.48.1.2"
export const ocspNoCheck = "1.3.6.1.5.5.7.48.1.5"
