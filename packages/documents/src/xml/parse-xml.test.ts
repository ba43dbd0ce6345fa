import { describe, expect, it } from "vitest"
import { XmlError } from "./nodes.ts"
import { parseXml } from "./parse-xml.ts"

type Bytes = Uint8Array<ArrayBuffer>

const octets = (text: string, encoding: BufferEncoding = "utf8"): Bytes =>
  Uint8Array.from(Buffer.from(text, encoding))

function isTaken(file: Bytes): boolean {
  try {
    parseXml(file)
    return true
  } catch (error) {
    if (error instanceof XmlError) return false
    throw error
  }
}

/** xmllint refuses them too. */
const malformed = {
  "a forbidden character": [
    "<a>\0</a>",
    "<a>\x01</a>",
    "<a b='\x1f'/>",
    "<!--\ufffe--><a/>",
    "<a><?b \uffff?></a>",
  ],
  "a reference to a forbidden character": ["<a>&#0;</a>", "<a>&#xD800;</a>", "<a b='&#x110000;'/>"],
  "a broken reference": ["<a>&</a>", "<a>&amp</a>", "<a>&#x;</a>", "<a>&#X41;</a>", "<a b='&nada;'/>"],
  "hyphens in a comment": ["<a><!-- b -- c --></a>", "<a/><!-- b --->", "<a><!---></a>"],
  "a bad instruction": [
    "<a><?xml b?></a>",
    "<a><?XML b?></a>",
    "<a><? b?></a>",
    "<a><?b:c d?></a>",
    "\n<?xml version='1.0'?><a/>",
  ],
  "an end of CDATA in text": ["<a>]]></a>"],
  "CDATA or text outside the root": [
    "<![CDATA[b]]><a/>",
    "<a/><![CDATA[b]]>",
    "<a/>b",
    "&#32;<a/>",
    "<a/>\u00a0",
  ],
  "no root or several": ["", "<!-- b -->", "<a/><b/>", "<a>", "</a>", "<a><b></a></b>"],
  "a bad name": [
    "<1a/>",
    "<-a/>",
    "<·a/>",
    "<a\u00d7/>",
    "<a\u037e/>",
    "<\u203f/>",
    "<\u{f0000}/>",
    "<a :b='1'/>",
  ],
  "a bad qualified name": ["<p:a:c xmlns:p='urn:p'/>", "<a:/>", "<:a/>", "<p:1 xmlns:p='urn:p'/>"],
  "a bad attribute": [
    "<a b/>",
    "<a b=1/>",
    "<a b='<'/>",
    "<a b='1'c='2'/>",
    "<a\u00a0b='1'/>",
    "<a></a b='1'>",
  ],
  "an attribute twice": [
    "<a b='1' b='1'/>",
    "<a xmlns:p='urn:p' xmlns:q='urn:p' p:b='1' q:b='2'/>",
    "<a xmlns='urn:a' xmlns='urn:a'/>",
  ],
  "an undeclared prefix": ["<p:a/>", "<a p:b='1'/>", "<xmlns:a/>"],
  "a reserved namespace": [
    "<a xmlns:xml='urn:x'/>",
    "<a xmlns:xmlns='urn:x'/>",
    "<a xmlns='http://www.w3.org/2000/xmlns/'/>",
    "<a xmlns:b='http://www.w3.org/XML/1998/namespace'/>",
    "<a xmlns:b=''/>",
  ],
  "a bad declaration": [
    "<?xml version='1.0x'?><a/>",
    "<?xml encoding='UTF-8'?><a/>",
    "<?xml version='1.0' standalone='maybe'?><a/>",
    "<?xml version='1.0' standalone='yes' encoding='UTF-8'?><a/>",
    "<?xml version='1.0'encoding='UTF-8'?><a/>",
    "<?xml version='1.0' encoding='UTF-16'?><a/>",
    "\ufeff\ufeff<a/>",
  ],
} as const

/** Programs take them, and read them in different ways. */
const ambiguous = [
  octets("<?xml version='1.1'?><a/>"),
  octets("\ufeff<?xml version='1.0' encoding='ISO-8859-1'?><a/>"),
  octets("\ufeff<?xml version='1.0' encoding='UTF-8'?><a/>", "utf16le"),
  octets("<?xml version='1.0' encoding='US-ASCII'?><a>\xf1</a>", "latin1"),
  octets("<?xml version='1.0' encoding='ISO-8859-1'?><a>\x85</a>", "latin1"),
  octets("<?xml version='1.0' encoding='Shift_JIS'?><a/>"),
  octets("<a>\xf1</a>", "latin1"),
]

const wellFormed = [
  octets("<?xml version='1.0' encoding=\"utf-8\" standalone='no' ?>\n<!-- b - c --><?d?><a/>\r\n<!---->"),
  octets(
    "<p:a xmlns:p='urn:p' p:b = '>' b='\u00a0&#10;' xml:lang='es'>]] > &#x41;<![CDATA[]]]]><![CDATA[>]]></p:a >",
  ),
  octets("<ñ·\u0300\u{10000}-.1 _='\u{10ffff}\x7f\ufdd0'/>"),
  octets("\ufeff<?xml version='1.0' encoding='UTF-16'?><a/>", "utf16le"),
  octets("<?xml version='1.0' encoding='ISO-8859-1'?><a>\xf1</a>", "latin1"),
]

describe("an XML document", () => {
  it.each(Object.entries(malformed))("is refused with %s", (_, texts) => {
    expect(texts.filter((text) => isTaken(octets(text)))).toEqual([])
  })

  it("is refused where programs read its text in different ways", () => {
    expect(ambiguous.filter(isTaken)).toEqual([])
  })

  it("is taken when it is well-formed", () => {
    expect(wellFormed.filter((file) => !isTaken(file))).toEqual([])
  })
})
