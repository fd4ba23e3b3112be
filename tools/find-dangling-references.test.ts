import { expect, test } from 'vitest'
import { danglingReferences } from '#tools/find-dangling-references.ts'

/** A repository with these files, and those that the samples name. */
function problemsOf(files: Readonly<Record<string, string>>): readonly string[] {
  return danglingReferences(
    new Map(
      Object.entries({
        'README.md': '',
        'docs/guide.md': '# The guide\n\n## Set `AUTH_SECRET`\n\n## Twice\n\n## Twice\n',
        'docs/decisions/0007-an-origin-check.md': '',
        'server/mail/claim-mail.ts': '',
        'server/mail/picture.png': '',
        ...files,
      }),
    ),
  )
}

const inDocument = (text: string) => problemsOf({ 'docs/page.md': text })
const inCode = (text: string) => problemsOf({ 'server/page.ts': text })

test.each([
  'a [file](guide.md), a [folder](decisions), and one [above](../server/mail/claim-mail.ts)',
  'an ![image](../server/mail/picture.png "with a title")',
  'a heading: [one](guide.md#the-guide), [two](guide.md#set-auth_secret), [three](guide.md#twice-1)',
  '## Here\n\nan [anchor](#here) of this file',
  'a [site](https://example.com/missing.md) and an [address](mailto:help@example.com)',
  '```sh\ncp missing.ts [here](missing.md)\n```',
  'a path `server/mail/claim-mail.ts`, its end `mail/claim-mail.ts` or `claim-mail.ts`, a folder `server/mail/`',
  'a pattern `server/*/claim-*.ts`, the import `#server/mail/claim-mail.ts`',
  'a path of the site `/missing.json`, one below `build/missing.json`, and `docs/NNNN-the-name.md`',
  'a placeholder `<page>-numbers.ts`, a method `entries.md5`',
  'decision 7',
])('finds nothing in a document: %s', (text) => expect(inDocument(text)).toEqual([]))

test.each([
  ['a [file](missing.md)', 'the link to missing.md leads to no file'],
  ['a [heading](guide.md#missing)', 'the link to guide.md#missing leads to no heading'],
  ['an [anchor](#missing)', 'the link to #missing leads to no heading'],
  ['[one]: missing.md', 'the link to missing.md leads to no file'],
  ['a path `server/mail/missing.ts`', 'server/mail/missing.ts is not in the repository'],
  ['a command `node missing.mjs now`', 'missing.mjs is not in the repository'],
  ['a folder `server/missing/`', 'server/missing is not in the repository'],
  ['a pattern `server/*.sql`', 'server/*.sql is not in the repository'],
  ['missing.md without marks', 'missing.md is not in the repository'],
  ['see decision 8', 'decision 8 does not exist'],
])('finds in a document: %s', (text, problem) =>
  expect(inDocument(`first line\n${text}`)).toEqual([`docs/page.md:2: ${problem}`]),
)

test('links of an article that begin with a slash lead to pages of the site', () =>
  expect(problemsOf({ 'content/page.mdx': '[a page](/missing), [a file](missing.mdx)' })).toEqual([
    'content/page.mdx:1: the link to missing.mdx leads to no file',
  ]))

test('reads comments of TypeScript, not strings', () => {
  expect(inCode("const file = 'missing.ts' // as claim-mail.ts\n/* missing.sql */")).toEqual([
    'server/page.ts:2: missing.sql is not in the repository',
  ])
  expect(inCode('/**\n * Sends a mail.\n *\n * @see docs/missing.md, "Sending"\n */')).toEqual([
    'server/page.ts:4: docs/missing.md is not in the repository',
  ])
})

test.each([
  ['server/page.sql', "select 'missing.sql'; -- see missing.ts"],
  ['web/page.css', '.a::after { content: "missing.css" } /* see missing.ts */'],
  ['deploy/page.yaml', 'file: missing.yaml # see missing.ts'],
])('reads comments of %s', (file, text) =>
  expect(problemsOf({ [file]: text })).toEqual([`${file}:1: missing.ts is not in the repository`]),
)
