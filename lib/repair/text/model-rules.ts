import type { TextRule } from './text-rule';

/** General ways to say that the call itself is at fault, tried before those about the environment. */
export const SHAPE_RULES: readonly TextRule[] = [
  {
    name: 'invalid_json',
    errorClass: 'malformed_json',
    pattern:
      /\b(?:invalid|malformed|unparse?able|not valid|bad) JSON\b(?! (?:response|from|input for tool))|\bJSON (?:parse|parsing|decode|decoding|syntax) error\b|\btrailing comma\b|\b(?:could not|cannot|can[’']t|failed to|unable to) (?:be )?(?:parse|parsed|decode|decoded) (?:the |your |as |tool )?(?:JSON|arguments|tool input|tool call)\b(?! (?:response|from))/i,
    says: 'that the JSON does not parse',
    example: 'Failed to parse JSON: unexpected character',
    counterExample: 'Failed to parse the date',
  },
  {
    name: 'no_such_action',
    errorClass: 'wrong_tool',
    pattern:
      /\b(?:unknown|unrecogni[sz]ed|invalid|unsupported|undefined|no such|no matching) (?:tool|function|command|action|method|endpoint|operation|api|subcommand)(?: name)?\b(?! (?:argument|parameter|input|value|key|response|format))|(?:^|\b(?:the|this|that|api) )(?:tool|function|command|action|method|endpoint|operation|subcommand|api) ['"`‘“]?[^\s'"`’”]{0,120}['"`’”]? ?(?:was |is |has |does )?(?:doesn[’']t exists?|not (?:been )?(?:found|exists?|recogni[sz]ed|supported|implemented|defined|known|registered|available)|unknown)\b|\bno (?:tool|function|command|action|method|endpoint|operation|api)s? (?:named|called|by that name)\b|\b(?:tool|function|command|endpoint) \S{1,100} (?:has been|was) (?:removed|renamed|retired)\b|\b(?:is not|isn[’']t) an? (?:valid |recogni[sz]ed |known |registered |supported |available )?(?:tool|function|command|action|method|endpoint|operation)\b|\b(?:not (?:yet )?implemented|method not allowed)\b/i,
    says: 'that there is no such tool, command or operation',
    example: 'Endpoint /v2/refunds does not exist',
    counterExample: 'Payment method not found',
  },
  {
    name: 'several_match',
    errorClass: 'ambiguous_input',
    pattern:
      /\bambiguous\b|\b(?:multiple|several|more than one|many|\d{1,6}) (?:(?!not\b|are\b|is\b|was\b)\w{2,20} ){0,3}(?:match(?:es|ed|ing)?|were found|found|exist)\b|\b(?:multiple|several) (?:possible )?(?:matches|results|candidates|options|records|entries)\b|\b(?:please )?(?:specify|clarify|tell|choose|say) which\b|\bwhich one\b|\b(?:be more specific|disambiguat)|\bresolved to (?:[2-9]|[1-9]\d{1,5}) \w/i,
    says: 'that several things match',
    example: 'Multiple users found with this name',
    counterExample: 'No users found with this name',
  },
  {
    name: 'parameter_missing',
    errorClass: 'schema_violation',
    pattern:
      /\bmissing (?:['"`‘“]?[\w.-]{1,60}['"`’”]? ){0,2}(?:argument|parameter|param|field|property|key|input|value|operand|operator)s?\b|\b(?:was|were) not (?:provided|supplied|specified|given)\b|\b(?:was|were) (?:left out|omitted)\b|\b(?:is|are) required (?:when|if|unless)\b|\bmissing from (?:the |your )?(?:request|payload|body|arguments|input|call|query)\b|\b(?:request|payload|body|input|query) (?:is|are) missing\b|\b(?:argument|parameter|param|field|property|key|input)s? ['"`‘“]?[^\s'"`’”]{0,80}['"`’”]? ?(?:is |are |was |were )?(?:missing|required|mandatory|not provided|not specified)\b|\brequired (?:argument|parameter|param|field|property|key)s? |^(?:the )?['"`]?\w{1,60}['"`]? (?:is|are) (?:a )?(?:required|mandatory)[.!]?$|\bField required\b|^(?:no|missing) ['"`]?\w{1,40}['"`]? (?:was |is )?(?:provided|given|specified|supplied)\b/i,
    says: 'that a required parameter is missing',
    example: "Missing required parameter: 'order_id'",
    counterExample: 'The missing parcel is required by customs',
  },
  {
    name: 'parameter_unknown',
    errorClass: 'schema_violation',
    pattern:
      /\b(?:unexpected|unknown|unrecogni[sz]ed|extra|additional|superfluous|unsupported) (?:\w{2,20} )?(?:argument|parameter|param|field|property|properties|key|option)s?\b|\btoo (?:many|few) (?:arguments|parameters)\b|\bcannot query field\b/i,
    says: 'that there is a parameter which the tool does not have',
    example: "Unknown parameter: 'colour'",
    counterExample: 'The additional fee is 12 EUR',
  },
  {
    name: 'wrong_type',
    errorClass: 'schema_violation',
    pattern:
      /\b(?:must be|should be|has to be|is not|isn[’']t|expected|expects?|needs to be)(?: of type| an instance of)? (?:an? )?(?:valid |positive |non-negative |non-empty |whole )?['"`<]?(?:string|str|integer|int|number|float|boolean|bool|array|list|object|dict|dictionary|map|null)\b|\b(?:wrong|invalid|incorrect) (?:data ?)?type\b|\bcast to [\w.<>]{2,40} failed\b|\bcannot (?:be )?cast\b|\bexpected (?:type )?['"`<]?\w{2,30}['"`>]?,? (?:but )?(?:got|received|found)\b|\bcannot (?:be )?(?:convert|coerce)d? [^\n]{0,60}\bto (?:an? )?(?:string|integer|int|number|float|boolean|bool|array|list|object)\b/i,
    says: 'that a value has the wrong type',
    example: 'amount must be an integer',
    counterExample: 'The amount must be a multiple of five',
  },
];

/** General ways to say that a named thing is not there, or that a value is not one the tool can use. */
export const VALUE_RULES: readonly TextRule[] = [
  {
    name: 'sql',
    errorClass: 'argument_error',
    pattern:
      /\bno such (?:column|table)\b|\b(?:relation|column|table) ["'`][^"'`\n]{1,120}["'`] does not exist\b|\bunknown column\b|\bviolates (?:not-null|unique|check|foreign key) constraint\b|\b(?:not null|unique|check|foreign key) constraint failed\b|\bsyntax error at or near\b|\berror in your SQL syntax\b|\bmalformed[ _](?:query|sql|statement)\b|\bnear ["'][^"'\n]{1,80}["']: syntax error\b/i,
    says: 'what a database says of a query it cannot run',
    example: 'no such column: colour',
    counterExample: 'no such customer: 77',
  },
  {
    name: 'file_kind',
    errorClass: 'argument_error',
    pattern:
      /\b(?:not|is) an? (?:\w{2,20} )?(?:directory|repository|workspace)\b|\bnot a (?:regular )?file\b|\bdirectory not empty\b|\b(?:file|directory|folder) exists\b/i,
    says: 'that a path is of the wrong kind, or taken',
    example: "mkdir: cannot create directory 'x': File exists",
    counterExample: 'No such file or directory',
  },
  {
    name: 'not_found',
    errorClass: 'not_found',
    pattern:
      /\bnot (?:been )?(?:found|located)\b|\b(?:could|can)(?: ?not|n[’']t) (?:be )?(?:found|find|located|locate)\b|\b(?:does|do|did)(?: not|n[’']t) exist\b|\b(?:unable to|failed to|couldn[’']t) (?:find|locate)\b|\bcould(?: not|n[’']t) resolve to\b|^(?:the )?\w{2,30} ['"`‘“][^'"`’”\n]{1,80}['"`’”] (?:is )?(?:missing|not configured)\b|\bnothing (?:was |were )?found\b|\b(?:nobody|no one|none) [^\n]{0,40}\b(?:named|called|by that|here)\b|^nobody (?:named|called)\b|\bno record of\b|\b(?:user|recipient|customer|account|device) unknown\b|\bno longer exists?\b|\b(?:non-?existent|nonexisting)\b/i,
    says: 'that something was not found',
    example: 'Order ord_404 not found. Use list_orders first.',
    counterExample: 'The founder does not have an order',
  },
  {
    name: 'no_such',
    errorClass: 'not_found',
    pattern:
      /\bno such \w|\b(?:is |are )?not (?:yet )?registered\b(?! for\b)|\bno (?:\w{2,20} ){1,4}(?:found|exists?|match(?:es|ing)?)\b|\b(?:no|zero) (?:\w{2,20} ){0,2}(?:results?|matches|hits|entries|records)(?: (?:for|in|on|under|with|returned)\b|[.!]?$)|\bno (?:matching|existing) \w|\bno \w{2,20} (?:with|for|under|by|has|having) (?:the |this |that |given |provided )*(?:\w{2,20} )?(?:id|name|email|number|code|identifier|username|reference)\b|\bunknown (?!error|exception|reason|failure|problem|issue|status|state)(?:\w{2,20} )?(?:id|identifier|user|customer|order|account|item|product|record|key|name|contact|file|path|city|location|airport|symbol|ticker|device|host|channel|project|page|resource)\b(?! (?:format|type|value)\b)/i,
    says: 'that there is no such thing',
    example: 'No customer with id 77',
    counterExample: 'There is no reason to worry',
  },
  {
    name: 'not_listed',
    errorClass: 'not_found',
    pattern:
      /(?:\b(?:is|are|was|were)n[’']t|\bnot) (?:present |listed |stored |registered |contained |part of |on |among )?(?:in )?(?:the |our |your |this )?(?:\w{2,20} )?(?:database|system|catalog(?:ue)?|inventory|directory|registry|records?|index|cart|basket|watchlist|contacts?|address book|playlist|archive|order|reservation|library|list|dataframe|dictionary)\b/i,
    says: 'that the thing is not in the list',
    example: 'Product 33 is not in the catalogue',
    counterExample: 'The catalogue is not in colour',
  },
  {
    name: 'cannot_do',
    errorClass: 'policy_violation',
    pattern:
      /(?<!^[\w.-]{1,20}: )\b(?:cannot|can not|can[’']t) (?!(?:access|allocate|be|calculate|compute|connect|contain|convert|decode|determine|divide|end|exceed|execute|fetch|find|get|handle|have|identify|import|include|infer|load|locate|open|parse|process|query|reach|read|recogni[sz]e|resolve|retrieve|run|serve|start|stat|understand|verify|write)\b)[a-z]{2,20}\b|\b(?:unable to|not possible to|impossible to) (?:add|book|buy|cancel|change|close|delete|edit|exchange|modify|redeem|refund|remove|return|sell|ship|transfer|update|upgrade|withdraw)\b/i,
    says: 'what cannot be done',
    example: "Can't cancel order 12. Order is already completed.",
    counterExample: 'You can cancel the order within an hour',
  },
  {
    name: 'conflict',
    errorClass: 'argument_error',
    pattern:
      /\balready (?:been |a |an |the |in |on |at )?\w|\bduplicate\b|\bconflict(?:s|ing|ed)? (?:with|between|occurred|detected)\b|\b(?:merge|edit|version|write) conflict\b|^conflict\b|\b(?:is|are|was|name|username|email|slot|seat) taken\b|\boccupied\b|\bin use\b|\boverlap(?:s|ping)?\b|\bin conflict\b|\bmust be unique\b/i,
    says: 'that it is so already, or stands against something that is',
    example: 'A user with this email already exists',
    counterExample: 'The conflict zone is closed',
  },
  {
    name: 'not_available_on',
    errorClass: 'argument_error',
    pattern:
      /\bnot (?:available|offered)\b|\bno (?:available |free |open |vacant |\w{2,20} (?:is |are )?available\b)|\b(?:fully booked|sold out|out of stock|no longer available)\b|\bno (?:\w{2,20} ){0,2}(?:seats?|rooms?|tickets?|slots?|tables?|stock|availability) (?:on|for)\b|\bno (?:more )?(?:\w{2,20} ){0,2}(?:left|remaining)\b|\b(?:is|are) (?:already )?full\b|\b(?:mailbox|inbox|queue|disk|storage) full\b|\bno (?:availability|vacanc(?:y|ies))\b|\b(?:does|do)(?: not|n[’']t) (?:stock|carry|sell)\b/i,
    says: 'that it is not to be had then or there',
    example: 'flight HAT030 not available on date 2024-05-13',
    counterExample: 'The service is available on Mondays',
  },
  {
    name: 'not_operable',
    errorClass: 'argument_error',
    pattern:
      /\b(?:element|button|link|field|input|control|node|target|locator)\b[^\n]{0,60} (?:not|outside of the) (?:visible|enabled|editable|clickable|interactable|attached|stable|viewport)\b/i,
    says: 'that what it points at on a screen cannot be used',
    example: 'Element is not visible',
    counterExample: 'The total is not visible to guests',
  },
  {
    name: 'not_enough',
    errorClass: 'argument_error',
    pattern: /\bnot enough\b|\binsufficient\b|\b(?:balance|funds|stock|credit)s? (?:is |are )?(?:too low|exceeded)\b/i,
    says: 'that there is not enough of it',
    example: 'Not enough balance in payment method gift_card_1',
    counterExample: 'The balance is 55 EUR',
  },
  {
    name: 'mismatch',
    errorClass: 'argument_error',
    pattern:
      /\b(?:do(?:es)?(?: not|n[’']t)|did not|should|must|has to|have to) (?:add up|match|equal|belong|correspond|agree|sum)\b|\bmismatch(?:ed|es)?\b|\bnot (?:linked|associated) (?:to|with)\b|\b(?:is|are) (?:different from|not the same as|not equal to)\b/i,
    says: 'that two values do not agree',
    example: 'payment amount does not add up, total price is 503, but paid 429',
    counterExample: 'The colours match the total look',
  },
  {
    name: 'out_of_bounds',
    errorClass: 'argument_error',
    pattern:
      /\bexceed(?:s|ed|ing)?\b|\bmaximum (?:context |allowed )?(?:length|size)\b|\bout of (?:range|bounds|reach)\b|\boutside (?:of )?(?:the |its )?(?:file|range|bounds|grid|map|image|document|list|array|board)\b|\b(?:size|length|character) limit\b|\boverflow(?:s|ed)?\b|\b(?:too|so) (?:long|short|large|small|high|low|big|far|soon|early|late|old|young|short)\b|\b(?:at (?:least|most)|no more than|no less than|up to|(?:greater|less|more|fewer|larger|smaller|higher|lower|longer|shorter) than)\b|\b(?:below|above|under|over) (?:the |its |your )?(?:\w{2,20} )?(?:minimum|maximum|allowed|limit|capacity)\b/i,
    says: 'that a value is out of bounds',
    example: 'amount exceeds the remaining balance',
    counterExample: 'an exceedingly good choice',
  },
  {
    name: 'bad_empty',
    errorClass: 'argument_error',
    pattern:
      /\b(?:cannot|can not|can[’']t|may not|must not|should not) be (?:empty|null|none|blank|undefined|negative|zero|both|before|after|earlier|later|less|greater|more|longer|shorter|in the|the same|identical|equal|parsed|read|converted|interpreted|validated|formatted)\b|\b(?:is|are|was) (?:empty|blank|negative)\b|\b(?:is|are|lies) (?:before|after|earlier than|later than|equal to|the same as) \w|\bin the (?:past|future)\b|\bdivi(?:de|sion) by zero\b/i,
    says: 'what a value must not be',
    example: 'The date cannot be in the past',
    counterExample: 'The shop is open in the evening',
  },
  {
    name: 'should_be',
    errorClass: 'argument_error',
    pattern:
      /\b(?:must|should|has to|have to|needs? to) (?:only )?(?:be|have|contain|include|start|begin|end|come|lie|follow|specify|provide|consist|use)\b|\brequires? (?:at (?:least|most) )?\w|^(?:please )?(?:provide|specify|supply|enter|pass|give) (?:an? |the |at |either |both |one |all |valid )|\bone of (?:the following|these)\b/i,
    says: 'what a value should be',
    example: 'The new item id should be different from the old item id',
    counterExample: 'You shouldered the costs',
  },
  {
    name: 'not_supported',
    errorClass: 'argument_error',
    pattern:
      /\b(?:is|are|was)(?: not|n[’']t) (?:currently )?(?:supported|recogni[sz]ed|understood|accepted|known|covered|served)\b|\bnot (?:supported|recogni[sz]ed|accepted)\b|\b(?:unknown|unexpected) (?:\w{2,20} )?(?:format|mode|option|type|unit|value)\b|\bno \w{2,20} allowed\b|\bonly [^\n]{1,80} (?:is|are) (?:accepted|allowed|supported)\b|\bunsupported\b|\bunrecogni[sz]ed\b|\bonly (?:supports?|accepts?|knows?|know about|allows?|works? (?:for|with)|allowed)\b|\bdoes(?: not|n[’']t) (?:support|accept|recogni[sz]e|allow)\b|\bonly within\b/i,
    says: 'which values are not supported, or which alone are',
    example: 'The country is not supported.',
    counterExample: 'Our support desk is open',
  },
  {
    name: 'choices',
    errorClass: 'argument_error',
    pattern:
      /\b(?:allowed|valid|supported|available|possible|accepted|permitted|known) (?:\w{2,20} )?(?:values?|options?|choices?|locations?|formats?|types?|names?|codes?|ids?|keys?|currencies|countries|cities|units?|categories|statuses)\b(?: are|:| include)|\bdid you mean\b|\b(?:choose|pick|select) (?:one )?(?:of|from)\b|\b(?:call|try) again with\b|\buse ["'`“][^"'`”\n]{1,60}["'`”] instead\b/i,
    says: 'which values would have been right',
    example: 'Wrong city, valid values are NYC and LON',
    counterExample: 'Available: 3 rooms',
  },
  {
    name: 'invalid_value',
    errorClass: 'argument_error',
    pattern:
      /\b(?:invalid|illegal|malformed|ill-formed|incorrect|(?<!went )wrong|bad|improper|inappropriate)\b(?! (?:response|answer|reply|server|state\b|gateway|JSON|output))|\b(?:is|are|was)(?: not|n[’']t) (?:valid|legal|allowed value|proper|acceptable|correct|an? \w)|\bnot (?:an? )?valid\b|\b(?:syntax|parse|parsing) errors?\b|\b(?:unmatched|unbalanced|unclosed|unterminated)\b|\b(?:could not|cannot|can[’']t|failed to|unable to) (?:be )?(?:parsed?|interpret(?:ed)?|convert(?:ed)?|understand|understood|verify|verified|validated?|compiled?|evaluated?)\b/i,
    says: 'that a value is not valid',
    example: 'Invalid characters in expression',
    counterExample: 'Invalid response from the carrier',
  },
  {
    name: 'later',
    errorClass: 'unavailable',
    pattern: /\b(?:try|retry) again (?:later|shortly|in a (?:few|moment|while|bit))\b/i,
    says: 'to try again later',
    example: 'The carrier did not answer, please try again later',
    counterExample: 'Fix the errors and try again.',
  },
];
