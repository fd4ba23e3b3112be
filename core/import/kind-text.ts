import { foldText } from '#core/import/cell.ts'

/** The kinds of entries of the ledger. */
export type EntryKind = 'collect' | 'cash_out' | 'spend'

/** What becomes of the rows with a word, a sign, or a casino: entries of this kind, or nothing. */
export type KindChoice = EntryKind | 'skip'

const WORDS: Readonly<Record<EntryKind, readonly string[]>> = {
  collect: words(
    'collect collected collection claim claimed daily dailybonus dailylogin dailyreward ' +
      'dailyclaim bonus freebonus free freebie freesc freecoins freeplay hourly hourlybonus login ' +
      'loginbonus reward wheel spin dailyspin amoe mailin weekly weeklybonus monthlybonus promo ' +
      'gift signup signupbonus bonusquotidien quotidien reclamation reclame bonusgratuit gratuit ' +
      'recompense',
  ),
  cash_out: words(
    'cashout cashedout redeem redeemed redemption withdraw withdrawal withdrawn payout ' +
      'paidout prizeredemption prize received retrait encaissement encaisse paiementrecu',
  ),
  spend: words(
    'spend spent purchase purchased buy bought buyin deposit deposited package coinpackage ' +
      'gcpurchase coinpurchase goldcoinpurchase cost expense achat depense depot achete',
  ),
}

/** Lists words, which are separated by spaces. */
function words(text: string): readonly string[] {
  return text.split(' ')
}

const KIND_OF_WORD: ReadonlyMap<string, EntryKind> = new Map(
  (Object.keys(WORDS) as EntryKind[]).flatMap((kind) => WORDS[kind].map((word) => [word, kind] as const)),
)

/** Returns the kind that a word or its plural names, in English or French; null for other words. */
export function kindOfText(text: string): EntryKind | null {
  const word = foldText(text)
  return (
    KIND_OF_WORD.get(word) ??
    KIND_OF_WORD.get(word.replace(/e?s$/, '')) ??
    KIND_OF_WORD.get(word.replace(/s$/, '')) ??
    null
  )
}
