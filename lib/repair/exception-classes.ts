import { byWord, type ClassWords } from './word-lists';
import { knownCode, type KnownCode } from './known-code';

/** Exceptions whose name alone says what went wrong. */
export const DECISIVE_EXCEPTIONS: ClassWords = [
  ['malformed_json', 'JSONDecodeError AI_JSONParseError IncompleteToolCall'],
  ['wrong_tool', 'ToolNotFound ToolNotFoundError ToolNotFoundException AI_NoSuchToolError NoSuchToolError'],
  [
    'not_found',
    'FileNotFoundError LookupError DoesNotExist ObjectDoesNotExist NoResultFound NotFoundError NotFound ' +
      'NotFoundException ResourceNotFoundError NoSuchKey ModuleNotFound P2025',
  ],
  [
    'permission_error',
    'PermissionError PermissionDenied PermissionDeniedError AuthenticationError AuthorizationError Unauthorized ' +
      'UnauthorizedError Forbidden ForbiddenError NotAuthenticated InvalidToken ExpiredSignatureError CredentialsError ' +
      'NoCredentialsError OAuthError AI_LoadAPIKeyError AI_MCPClientOAuthError',
  ],
  ['rate_limit', 'RateLimitError RateLimitExceeded Throttled TooManyRequests ResourceExhausted'],
  ['quota_exceeded', 'QuotaExceeded QuotaExceededError InsufficientQuotaError'],
  [
    'timeout',
    'TimeoutError Timeout TimeoutException TimeoutExpired ReadTimeout ReadTimeoutError ConnectTimeout WriteTimeout ' +
      'PoolTimeout APITimeoutError DeadlineExceeded DeadlineExceededError SoftTimeLimitExceeded NodeTimeoutError ' +
      'QueryCanceled ToolTimeoutError ModelTimeoutError',
  ],
  [
    'output_contract_violation',
    'ResponseValidationError APIResponseValidationError AI_NoObjectGeneratedError AI_InvalidResponseDataError ' +
      'InvalidToolOutputError',
  ],
  [
    'policy_violation',
    'ContentFilterError ContentFilterFinishReasonError UsageLimitExceeded ConcurrencyLimitExceeded ' +
      'ToolCallLimitExceededError ModelCallLimitExceededError GraphRecursionError MaxTurnsExceeded MaxTurnsExceededError ' +
      'GuardrailViolation PIIDetectionError ModelRefusalError BudgetExceeded BudgetExceededError ' +
      'InputGuardrailTripwireTriggered OutputGuardrailTripwireTriggered ToolInputGuardrailTripwireTriggered ' +
      'ToolOutputGuardrailTripwireTriggered',
  ],
  [
    'unavailable',
    'ConnectionError ConnectionRefusedError ConnectionResetError ConnectionAbortedError BrokenPipeError ConnectError ' +
      'ReadError WriteError RemoteProtocolError ProxyError NetworkError APIConnectionError ServiceUnavailable ' +
      'ServiceUnavailableError OverloadedError InterfaceError SSLError gaierror FetchError SocketError AI_DownloadError ' +
      'PrismaClientInitializationError',
  ],
  ['dependency_error', 'TooManyRedirects'],
  ['internal_error', 'RecursionError MemoryError InternalServerError UnexpectedToolError SystemError'],
];

/** Exceptions that are raised for anything: they decide where the text says nothing more. */
export const GENERIC_EXCEPTIONS: ClassWords = [
  ['malformed_json', 'SyntaxError OutputParserException'],
  [
    'schema_violation',
    'ValidationError BadArgumentsError ZodError $ZodError ValiError AI_InvalidToolInputError ' +
      'AI_InvalidToolArgumentsError AI_TypeValidationError InvalidToolInputError ToolInputParsingException ' +
      'ToolInvocationError',
  ],
  [
    'argument_error',
    'ValueError TypeError KeyError IndexError AssertionError ArithmeticError ZeroDivisionError OverflowError ModelRetry ' +
      'ToolRetryError BadRequestError UnprocessableEntityError ConflictError ClientError RangeError ' +
      'AI_InvalidArgumentError ToolException',
  ],
  ['wrong_tool', 'NotImplementedError NotImplementedException'],
  ['unavailable', 'OperationalError'],
  [
    'internal_error',
    'Exception RuntimeError AttributeError NameError ImportError ModuleNotFoundError UnboundLocalError Error ' +
      'ReferenceError UserError NullPointerException',
  ],
];

const mapOf = (names: ClassWords): ReadonlyMap<string, KnownCode> =>
  new Map(byWord(names).map(([key, errorClass]) => [key.toLowerCase(), { key: key.replaceAll('$', ''), errorClass }]));

const DECISIVE_BY_NAME = mapOf(DECISIVE_EXCEPTIONS);
const GENERIC_BY_NAME = mapOf(GENERIC_EXCEPTIONS);

/** `httpx.ReadTimeout`, `google::NotFound`: the last segment is the name. */
const nameIn = (type: string): string =>
  type.slice(Math.max(type.lastIndexOf('.'), type.lastIndexOf(':')) + 1).toLowerCase();

/** The class of an exception type whose name says enough. */
export const decisiveExceptionOf = (type: string): KnownCode | null => {
  const known = DECISIVE_BY_NAME.get(nameIn(type));
  return known ? knownCode(known.key, known.errorClass) : null;
};

/** The class of an exception type that is raised for many reasons; believed last. */
export const genericExceptionOf = (type: string): KnownCode | null => {
  const known = GENERIC_BY_NAME.get(nameIn(type));
  return known ? knownCode(known.key, known.errorClass) : null;
};
