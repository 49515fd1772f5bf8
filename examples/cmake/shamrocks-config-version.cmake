# The version, as the header says. A later one serves as long as the first number that is not zero
# stays, as with cargo.

if(NOT SHAMROCKS_INCLUDE)
    get_filename_component(SHAMROCKS_INCLUDE "${CMAKE_CURRENT_LIST_DIR}/../../../include" ABSOLUTE)
endif()
file(STRINGS "${SHAMROCKS_INCLUDE}/shamrocks.h" _version REGEX "^#define SHAMROCKS_VERSION ")
string(REGEX REPLACE ".*\"(.*)\"" "\\1" PACKAGE_VERSION "${_version}")

string(REGEX MATCH "^(0\\.)*[1-9][0-9]*\\." _same "${PACKAGE_VERSION}.")
string(FIND "${PACKAGE_FIND_VERSION}." "${_same}" _at)
if(_at EQUAL 0 AND PACKAGE_FIND_VERSION VERSION_LESS_EQUAL PACKAGE_VERSION)
    set(PACKAGE_VERSION_COMPATIBLE TRUE)
endif()
if(PACKAGE_FIND_VERSION VERSION_EQUAL PACKAGE_VERSION)
    set(PACKAGE_VERSION_EXACT TRUE)
endif()
