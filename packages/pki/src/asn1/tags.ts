/* Tag octets (X.680 §8.4), with the constructed bit where DER sets it. Import as a namespace: a build inlines them. */

export const boolean = 0x01
export const integer = 0x02
export const bitString = 0x03
export const octetString = 0x04
export const nullType = 0x05
export const oid = 0x06
export const enumerated = 0x0a
export const utf8String = 0x0c
export const numericString = 0x12
export const printableString = 0x13
export const teletexString = 0x14
export const ia5String = 0x16
export const utcTime = 0x17
export const generalizedTime = 0x18
export const visibleString = 0x1a
export const bmpString = 0x1e
export const sequence = 0x30
export const set = 0x31

/** The context-specific element `[number]` that holds other elements. */
export const constructed = (number: number) => 0xa0 | number

/** The context-specific element `[number]` that holds a value. */
export const primitive = (number: number) => 0x80 | number
