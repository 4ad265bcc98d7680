/**
 * Answers with crafts as models write them, with the expected results, to test the splitter and the writer.
 */
export interface CraftSample {
  readonly about: string
  readonly answer: string
  /**
   * Identifier, kind, status and content of each craft. For comments, the content is what they replace, with
   * what, and why.
   */
  readonly crafts: readonly (readonly [string, string, string, string | readonly (readonly string[])[]])[]
  /** The answer's text outside of crafts, with white space collapsed. */
  readonly text: string
}

const html = 'text/html'
const react = 'application/craft.react'
const mermaid = 'application/craft.mermaid'
const markdown = 'text/markdown'
const code = 'application/craft.code'
const page = '<h1>Lamp</h1>\n<p>a < b && c > d</p>'
const open = (type: string, rest = '') => `<craft identifier="lamp" type="${type}"${rest}>`
/** The craft that an edit changes; it precedes every edit. */
const firstVersion = `${open(html, ' title="Lamp"')}\n<h1>Lamp</h1>\n<p>one</p>\n<p>two</p>\n</craft>\n`
const completedCraft = ['lamp', html, 'success', '<h1>Lamp</h1>\n<p>one</p>\n<p>two</p>'] as const
const edit = (pairs: string, identifier = 'lamp') =>
  `${firstVersion}<craft identifier="${identifier}" type="edit">${pairs}</craft>`
const pair = (oldText: string, next: string) => `<old>${oldText}</old><new>${next}</new>`
const editedCraft = (content: string) => [completedCraft, ['lamp', html, 'success', content]] as const
const text = '<craft identifier="note" type="markdown" title="Note">\nIt burns oil. It is red.\n</craft>\n'
const textIs = ['note', markdown, 'success', 'It burns oil. It is red.'] as const
const comments = (commentPairs: string) => `<craft identifier="note" type="comments">${commentPairs}</craft>`
const failedCraft = [completedCraft, ['lamp', html, 'failed', '']] as const

const sample = (
  about: string,
  answer: string,
  kind: string,
  content: string,
  text = '',
  status = 'success',
): CraftSample => ({ about, answer, crafts: [['lamp', kind, status, content]], text })
const withoutCraft = (about: string, answer: string): CraftSample => ({
  about,
  answer,
  crafts: [],
  text: answer.replaceAll(/\s+/g, ' ').trim(),
})

export const craftSamples: readonly CraftSample[] = [
  sample('a page', `Here:\n\n${open(html)}\n${page}\n</craft>\n\nDone.`, html, page, 'Here: Done.'),
  sample(
    'a component',
    `${open(react)}\nexport default () => <b>{1 < 2}</b>\n</craft>`,
    react,
    'export default () => <b>{1 < 2}</b>',
  ),
  sample('a diagram', `${open(mermaid)}\ngraph TD\n  A-->B\n</craft>`, mermaid, 'graph TD\n  A-->B'),
  sample('a document', `${open(markdown)}\n# Lamp\n\n- one\n</craft>`, markdown, '# Lamp\n\n- one'),
  sample('code', `${open(code, ' language="python"')}\nprint("</b>")\n</craft>`, code, 'print("</b>")'),
  sample('a picture', `${open('image/svg+xml')}\n<svg></svg>\n</craft>`, html, '<svg></svg>'),
  sample('Windows line ends', `${open(html)}\r\n<p>\r\n</p>\r\n</craft>\r\n`, html, '<p>\r\n</p>'),
  sample('no line ends', `${open(html)}<p>x</p></craft>`, html, '<p>x</p>'),
  sample('blank lines kept', `${open(code)}\n\na\n\n</craft>`, code, '\na\n'),
  sample(
    'the name artifact',
    `<artifact identifier="lamp" type="text/html">\n<p>x</p>\n</artifact>`,
    html,
    '<p>x</p>',
  ),
  sample(
    'another house’s names',
    `<antArtifact identifier="lamp" type="application/vnd.ant.react" title="L">\nx\n</antArtifact>`,
    react,
    'x',
  ),
  sample(
    'a closing tag of another name',
    `${open(html)}\n<p>x</p>\n</artifact>\nEnd`,
    html,
    '<p>x</p>',
    'End',
  ),
  sample('a doubled sign', `<${open(html)}\n<p>x</p>\n</craft>`, html, '<p>x</p>'),
  sample(
    'attributes in another order, in single quotes',
    `<craft type='text/html'   title='a > b'\n  identifier='lamp' >\n<p>x</p>\n</craft >`,
    html,
    '<p>x</p>',
  ),
  sample('curly quotes', `<craft identifier=“lamp” type=“text/html”>\n<p>x</p>\n</craft>`, html, '<p>x</p>'),
  sample('no quotes', `<craft identifier=lamp type=html>\n<p>x</p>\n</craft>`, html, '<p>x</p>'),
  sample('capitals', `<CRAFT IDENTIFIER="lamp" TYPE="HTML">\n<p>x</p>\n</CRAFT>`, html, '<p>x</p>'),
  sample('an indented tag', `  ${open(html)}\n<p>x</p>\n  </craft>`, html, '<p>x</p>\n  '),
  sample('an unknown type', `${open('application/x-lamp')}\nx\n</craft>`, code, 'x'),
  sample(
    'a fence around the content',
    `${open(html)}\n\`\`\`html\n<p>x</p>\n\`\`\`\n</craft>`,
    html,
    '<p>x</p>',
  ),
  sample(
    'fences in a document',
    `${open(markdown)}\n\`\`\`js\nlet a\n\`\`\`\n</craft>`,
    markdown,
    '```js\nlet a\n```',
  ),
  sample(
    'a longer fence in a document',
    `${open(markdown)}\n\`\`\`\`md\n\`\`\`\nx\n\`\`\`\n\`\`\`\`\n</craft>`,
    markdown,
    '````md\n```\nx\n```\n````',
  ),
  sample(
    'fences in the middle of code',
    `${open(code)}\na = "\`\`\`"\n\`\`\`\nb\n</craft>`,
    code,
    'a = "```"\n```\nb',
  ),
  sample(
    'what looks like a tag within',
    `${open(html)}\n<crafted></crafted><</b>\n</craft>`,
    html,
    '<crafted></crafted><</b>',
  ),
  sample(
    'a tag in its own content',
    `${open(code)}\n<craft identifier="x" type="html">\n</craft>`,
    code,
    '<craft identifier="x" type="html">',
  ),
  sample(
    'brackets that aren’t citations',
    `${open(react)}\nrows[1][12] + xs[3]\n</craft>`,
    react,
    'rows[1][12] + xs[3]',
  ),
  sample(
    'rehearsed in thoughts',
    `<think>\n${open(html)}\nno\n</craft>\n</think>${open(html)}\nyes\n</craft>`,
    html,
    'yes',
  ),
  sample('text right behind it', `${open(html)}\n<p>x</p>\n</craft> There.`, html, '<p>x</p>', 'There.'),
  sample('broken off', `Look:\n${open(html)}\n<p>half`, html, '<p>half', 'Look:', 'incomplete'),
  sample(
    'broken off in its closing tag',
    `${open(html)}\n<p>x</p>\n</cra`,
    html,
    '<p>x</p>',
    '',
    'incomplete',
  ),
  sample('broken off before it begins', `${open(html)}\n`, html, '', '', 'failed'),
  {
    about: 'two in a row',
    answer: `${open(html)}\na\n</craft>\n<craft identifier="b" type="mermaid">\nb\n</craft>`,
    crafts: [
      ['lamp', html, 'success', 'a'],
      ['b', mermaid, 'success', 'b'],
    ],
    text: '',
  },
  withoutCraft('explained in a fence', `Write:\n\`\`\`xml\n${open(html)}\n</craft>\n\`\`\`\nso.`),
  withoutCraft('explained in a line', `Write \`${open(html)}\` and </craft>.`),
  withoutCraft('without an identifier', `<craft type="text/html">\nx\n</craft>`),
  withoutCraft('a word that begins alike', `<craftsman identifier="a" type="b">\nx`),
  withoutCraft('a tag that never ends', `<craft identifier="lamp" type=`),
  {
    about: 'an edit',
    answer: edit(pair('<p>one</p>', '<p>1</p>')),
    crafts: editedCraft('<h1>Lamp</h1>\n<p>1</p>\n<p>two</p>'),
    text: '',
  },
  {
    about: 'two edits, with lines around them',
    answer: edit(`\n<old>\n<p>one</p>\n</old>\n<new>\n<p>1</p>\n</new>\n${pair('two', '2')}\n`),
    crafts: editedCraft('<h1>Lamp</h1>\n<p>1</p>\n<p>2</p>'),
    text: '',
  },
  {
    about: 'an edit with different spaces',
    answer: edit(pair('<p>one</p>   <p>two</p>', '<p>3</p>')),
    crafts: editedCraft('<h1>Lamp</h1>\n<p>3</p>'),
    text: '',
  },
  {
    about: 'an edit in another model’s format',
    answer: edit('<old_str>one</old_str><new_str>1</new_str>'),
    crafts: editedCraft('<h1>Lamp</h1>\n<p>1</p>\n<p>two</p>'),
    text: '',
  },
  {
    about: 'an edit of the only craft under another name',
    answer: edit(pair('one', '1'), 'lamp-page'),
    crafts: editedCraft('<h1>Lamp</h1>\n<p>1</p>\n<p>two</p>'),
    text: '',
  },
  { about: 'an edit of missing text', answer: edit(pair('three', '3')), crafts: failedCraft, text: '' },
  {
    about: 'an edit of text that occurs twice',
    answer: edit(pair('<p>', '<b>')),
    crafts: failedCraft,
    text: '',
  },
  {
    about: 'an edit of which one half doesn’t match',
    answer: edit(pair('one', '1') + pair('three', '3')),
    crafts: failedCraft,
    text: '',
  },
  { about: 'an edit without a text', answer: edit('please'), crafts: failedCraft, text: '' },
  {
    about: 'an edit that is cut off',
    answer: `${firstVersion}<craft identifier="lamp" type="edit"><old>one</old><new>1`,
    crafts: failedCraft,
    text: '',
  },
  {
    about: 'suggestions for a text, which stays unchanged',
    answer: `${text}${comments('<why>Short.</why>\n<old>It burns  oil.</old>\n<new>\nOil burns.\n</new>')}Done.`,
    crafts: [textIs, ['note', markdown, 'success', [['It burns oil.', 'Oil burns.', 'Short.']]]],
    text: 'Done.',
  },
  {
    about: 'suggestions with the reason after, and one without',
    answer: `${text}${comments(`${pair('It burns oil.', 'x')} ${pair('red', 'green')}<reason>Colour.</reason>`)}`,
    crafts: [
      textIs,
      [
        'note',
        markdown,
        'success',
        [
          ['It burns oil.', 'x', ''],
          ['red', 'green', 'Colour.'],
        ],
      ],
    ],
    text: '',
  },
  {
    about: 'suggestions that are cut off, keeping the complete ones',
    answer: `${text}<craft identifier="note" type="comments"><why>A</why>${pair('red', 'green')}<why>B</why><old>It`,
    crafts: [textIs, ['note', markdown, 'incomplete', [['red', 'green', 'A']]]],
    text: '',
  },
  {
    about: 'suggestions without a passage',
    answer: `${text}${comments('It is fine.')}`,
    crafts: [textIs, ['note', markdown, 'failed', []]],
    text: '',
  },
  {
    about: 'suggestions for a page',
    answer: `${firstVersion}<craft identifier="lamp" type="comments">${pair('one', '1')}</craft>`,
    crafts: [completedCraft, ['lamp', html, 'failed', []]],
    text: '',
  },
]
