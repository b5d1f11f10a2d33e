/** Markets by the names that traders call them, whether or not they can be had here; none of them is any other word misspelt. */
export const namesOfMarkets: ReadonlySet<string> = new Set(
  (
    'wheat corn soybean soybeans soyoil soymeal coffee cocoa sugar cotton cattle hogs lumber rapeseed canola ' +
    'ukoil usoil brent wti crude gasoline rbob diesel ethanol uranium lithium nickel zinc aluminium aluminum ' +
    'platinum palladium rhodium vix dxy bund bunds gilt gilts tbond tbonds treasuries ' +
    'nikkei hangseng kospi nifty sensex bovespa ibex cac dax ftse footsie stoxx russell dow nasdaq spx ' +
    'doge shib pepe ltc bch xlm trx avax'
  ).split(' '),
)

/** Codes of which a name of six letters is a pair. */
export const pairCodes: ReadonlySet<string> = new Set(
  'usd eur gbp jpy chf aud nzd cad sek nok dkk pln czk huf try zar mxn brl cnh cny hkd sgd inr krw thb rub ils xau xag xpt xpd btc eth sol xrp ada ltc bnb dot'.split(
    ' ',
  ),
)
