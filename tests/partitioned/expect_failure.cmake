# Runs `lockstep check PROGRAM` and wants exit code CODE and TEXT on standard error.
execute_process(COMMAND ${LOCKSTEP} check ${PROGRAM} --engine ${ENGINE} --quiet
                RESULT_VARIABLE code ERROR_VARIABLE error OUTPUT_VARIABLE output)
if(NOT code EQUAL CODE)
  message(FATAL_ERROR "exit code ${code}, wanted ${CODE}\n${output}${error}")
endif()
string(FIND "${error}" "${TEXT}" at)
if(at EQUAL -1)
  message(FATAL_ERROR "'${TEXT}' is not in\n${error}")
endif()
