/**
 * Finds the features of browsers that the code uses although a supported browser lacks them, or all browsers on a page without
 * https, such as that of a home server.
 *
 * Reads types with the API of TypeScript 7, so that a method counts by the interface that declares it. That API may
 * change with any version of TypeScript, whose version is exact in package.json.
 */
import { type Node, type SourceFile, SyntaxKind } from 'typescript/unstable/ast'
import {
  isBinaryExpression,
  isCallExpression,
  isFunctionLikeDeclaration,
  isIdentifier,
  isPropertyAccessExpression,
  isStringLiteral,
  isTypeNode,
  isTypeOfExpression,
} from 'typescript/unstable/ast/is'
import { API, type Project } from 'typescript/unstable/sync'
import { type FeatureUse, missingIn } from '#tools/browser-features.ts'
import { secureFeatures } from '#tools/secure-features.ts'

export type UnguardedFeature = {
  readonly file: string
  readonly line: number
  readonly feature: string
  readonly missingIn: readonly string[]
}

/** The files of TypeScript that declare what the language and the browsers have. */
const LIBRARY = /\/lib\.[\w.]+\.d\.ts$/
/** The one of pages. A service worker always runs in a secure context. */
const PAGE_LIBRARY = /\/lib\.dom\.d\.ts$/
const NOT_SECURE = ['pages without https']

/**
 * Returns the uses without a guard.
 *
 * A guard is an optional call (`button.checkVisibility?.()`), or a check for the name earlier in the same function or in
 * one around it: `'popover' in tip`, `typeof URL.parse`.
 *
 * @param configs paths of `tsconfig.json` files. @param isChecked selects their files.
 */
export function findUnguardedFeatures(
  configs: readonly string[],
  isChecked: (file: string) => boolean,
): readonly UnguardedFeature[] {
  const api = new API()
  try {
    const snapshot = api.updateSnapshot({ openProjects: [...configs] })
    return configs.flatMap((config) => {
      const project = snapshot.getProject(config)
      if (project === undefined) throw new Error(`no project ${config}`)
      return project.program
        .getSourceFileNames()
        .filter(isChecked)
        .flatMap((file) => findInFile(project, file))
    })
  } finally {
    api.close()
  }
}

function findInFile(project: Project, file: string): readonly UnguardedFeature[] {
  const source = project.program.getSourceFile(file)
  if (source === undefined) throw new Error(`no file ${file}`)
  const names = identifiersOf(source)
  const symbols = project.checker.getSymbolAtLocation(names)
  return names.flatMap((node, at) => {
    const symbol = symbols[at]
    const library = symbol?.declarations[0]?.path ?? ''
    if (symbol === undefined || !LIBRARY.test(library)) return []
    const use = useOf(node, symbol.name, symbol.getParent()?.name ?? null)
    const missing = isOnlySecure(use, library) ? NOT_SECURE : missingIn(use)
    if (missing.length === 0 || isGuarded(node)) return []
    const feature = [use.owner ?? use.receiver, use.name].filter((part) => part !== null).join('.')
    const line = source.text.slice(0, node.getStart(source)).split('\n').length
    return [{ file, line, feature, missingIn: missing }]
  })
}

let ofPages: ReadonlySet<string> | null = null

function isOnlySecure({ owner, name }: FeatureUse, library: string): boolean {
  if (!PAGE_LIBRARY.test(library)) return false
  ofPages ??= secureFeatures(library)
  return ofPages.has(owner === null ? name : `${owner}.${name}`)
}

/** Returns the names in a file that exist at run time: types do not. */
function identifiersOf(source: SourceFile): readonly Node[] {
  const names: Node[] = []
  const visit = (node: Node): void => {
    if (isTypeNode(node) && node.kind !== SyntaxKind.ExpressionWithTypeArguments) return
    if (node.kind === SyntaxKind.InterfaceDeclaration || node.kind === SyntaxKind.TypeAliasDeclaration) return
    if (isIdentifier(node)) names.push(node)
    node.forEachChild(visit)
  }
  source.forEachChild(visit)
  return names
}

/** @param owner the interface that declares the name; TypeScript calls the type of a global `__type`. */
function useOf(node: Node, name: string, owner: string | null): FeatureUse {
  if (owner !== null && owner !== '__type') return { owner, receiver: null, name }
  const access = isPropertyAccessExpression(node.parent) && node.parent.name === node ? node.parent : null
  const receiver = access !== null && isIdentifier(access.expression) ? access.expression.text : null
  return { owner: null, receiver, name }
}

function isGuarded(node: Node): boolean {
  const name = isIdentifier(node) ? node.text : ''
  const access = isPropertyAccessExpression(node.parent) && node.parent.name === node ? node.parent : node
  if (isOptionalCall(access.parent) || isTypeOfExpression(access.parent)) return true
  return hasGuardBefore(node.getSourceFile(), name, node.pos)
}

function isOptionalCall(node: Node): boolean {
  return isCallExpression(node) && node.questionDotToken !== undefined
}

/** Looks in the functions around a position, and not in others, which may not have run. */
function hasGuardBefore(node: Node, name: string, position: number): boolean {
  if (node.pos >= position || (isFunctionLikeDeclaration(node) && node.end <= position)) return false
  if (isGuard(node, name)) return true
  return node.forEachChild((child) => hasGuardBefore(child, name, position)) ?? false
}

function isGuard(node: Node, name: string): boolean {
  if (isTypeOfExpression(node)) {
    const { expression } = node
    const checked = isPropertyAccessExpression(expression) ? expression.name : expression
    return isIdentifier(checked) && checked.text === name
  }
  return (
    isBinaryExpression(node) &&
    node.operatorToken.kind === SyntaxKind.InKeyword &&
    isStringLiteral(node.left) &&
    node.left.text === name
  )
}
